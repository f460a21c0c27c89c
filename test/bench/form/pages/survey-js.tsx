import { answers } from 'bench:page';
import { Model, Survey } from 'bench:survey-js';
import { createRoot } from 'react-dom/client';
import type { Options, Question } from '../../../../shared/form/definition.ts';
import { months } from '../../../../shared/form/months.ts';
import type { Rule } from '../../../../shared/form/rules.ts';
import { optionsOf, type ReferenceQuestion, sections } from './reference/questions.ts';

const choicesOf = (options: Options) => options.map(({ value, label }) => ({ value, text: label }));

const elementsOf = ({ question, conditions }: ReferenceQuestion) => {
  const shared = {
    title: question.label,
    description: question.hint,
    isRequired: question.required === true,
    requiredErrorText: question.label,
    visibleIf: conditions.map(expressionOf).join(' and ') || undefined,
  };
  return partsOf(question).map((part, index) => ({
    ...shared,
    name: question.key,
    ...part,
    startWithNewLine: index === 0 && !question.half,
  }));
};

function partsOf(question: Question): object[] {
  switch (question.kind) {
    case 'radio':
      return [{ type: 'radiogroup', choices: choicesOf(optionsOf(question)) }];
    case 'checkbox':
      return [{ type: 'boolean', renderAs: 'checkbox' }];
    case 'select':
    case 'year':
      return [{ type: 'dropdown', choices: choicesOf(optionsOf(question)) }];
    case 'month-year':
      return [
        { type: 'dropdown', name: `${question.key}_month`, choices: choicesOf(months) },
        { type: 'dropdown', name: `${question.key}_year`, choices: choicesOf(optionsOf(question)) },
      ];
    case 'textarea':
      return [{ type: 'comment' }];
    case 'email':
      return [{ type: 'text', validators: [{ type: 'email', text: question.invalidMessage }] }];
    case 'phone':
      return [
        {
          type: 'text',
          validators: [{ type: 'regex', regex: '^\\(\\d{3}\\) \\d{3}-\\d{4}$', text: question.invalidMessage }],
        },
      ];
    case 'text':
      return [
        {
          type: 'text',
          validators: (question.checks ?? []).flatMap((check) =>
            'pattern' in check ? [{ type: 'regex', regex: check.pattern.source, text: check.message }] : [],
          ),
        },
      ];
    default:
      return [{ type: 'text' }];
  }
}

function expressionOf(rule: Rule): string {
  if (!('operator' in rule) || rule.operator !== 'equals')
    throw new Error('SurveyJS is compared by rules of equality alone.');
  return `{${rule.valueKey}} = '${rule.target}'`;
}

/** SurveyJS as its manual has it: one page, panels for sections. */
const model = new Model({
  title: 'SurveyJS',
  completeText: 'Submit',
  elements: sections.map(({ id, title, questions }) => ({
    type: 'panel',
    name: id,
    title,
    elements: questions.flatMap(elementsOf),
  })),
});
model.data = answers;
const root = document.getElementById('root');
if (root) createRoot(root).render(<Survey model={model} />);
