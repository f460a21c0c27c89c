import { describe, expect, it } from '@jest/globals';
import { tooNewInScript, tooNewInStyles } from '../../infra/bundling/too-new.ts';

describe('the check for APIs that a supported browser lacks', () => {
  it.each([
    ['AbortSignal.any([a, b])', ['AbortSignal.any']],
    ['a.b.toWellFormed()', ['toWellFormed']],
    ['requestIdleCallback(act)', ['requestIdleCallback']],
    ['Temporal.Now.instant()', ['Temporal']],
    ['document.querySelector("#a:popover-open")', [':popover-open']],
    ['/[\\p{L}--[a-z]]/v.test(a)', ['/…/v']],
    ['try { AbortSignal.any([]) } catch {}', ['AbortSignal.any']],
  ])('finds the API in %s', (code, names) => expect(tooNewInScript(code)).toEqual(expect.arrayContaining(names)));

  it.each([
    '"requestIdleCallback" in window ? requestIdleCallback(act) : act()',
    'menu.hidePopover?.()',
    'try { element.matches(":popover-open") } catch {}',
    'a.toSpliced(0, 1); a.findLast(f); a.at(-1); structuredClone(a)',
    'const a = { groupBy: 1, any: 2 }; a.any; b.signal.any()',
    'navigator.locks.request("a", act); crypto.randomUUID(); crypto.subtle.digest("SHA-256", a)',
  ])('accepts %s', (code) => expect(tooNewInScript(code)).toEqual([]));
});

it('the check finds selectors and at-rules that a supported browser would drop', () => {
  expect(tooNewInStyles('a:user-invalid{b:c}@starting-style{a{b:c}}')).toEqual(['@starting-style', ':user-invalid']);
  expect(tooNewInStyles('@supports not selector(:popover-open){a:hover,a::before{b:c}}@media print{a{b:c}}')).toEqual(
    [],
  );
});
