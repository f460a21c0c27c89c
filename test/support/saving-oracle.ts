interface Typed {
  readonly device: number;
  readonly key: string;
  readonly value: string;
  readonly at: string;
}

/** What was typed when and where, and what has become of it with somebody's knowledge. No value is typed twice. */
export interface Oracle {
  /** The operation that comes, for what is found in it. */
  step(name: string): void;
  /** `before` is what the field showed: whoever types over a value has seen it. */
  typed(device: number, key: string, value: string, before: string): void;
  /** A person's answer has hidden what was shown. */
  cleared(device: number, key: string, value: string): void;
  /** A person has removed the row that showed it. */
  removed(value: string): void;
  /** A person has decided about what was offered in these words. */
  decided(device: number, words: string): void;
  /** Compares what was typed with what is stored in the end, or on one device when it says that all is saved. */
  compare(stored: Readonly<Record<string, unknown>>, device?: number): void;
  found(problem: string): void;
  problems(): readonly string[];
}

/** The answers that hang on another: an offer of that one names only how many they are. */
const hanging = /answers? below it/;
const below: readonly string[] = ['mailing_city', 'disciplinary_action_explanation'];

export function createOracle(): Oracle {
  let now = 'the beginning';
  let events: Typed[] = [];
  const known = new Set<string>();
  const problems: string[] = [];
  /** Forgets a text of a device that a newer act there has replaced. */
  const replace = (device: number, key: string) => {
    events = events.filter((each) => each.device !== device || each.key !== key);
  };
  return {
    step: (name) => {
      now = name;
    },
    typed(device, key, value, before) {
      known.add(before);
      replace(device, key);
      events.push({ device, key, value, at: now });
    },
    cleared(device, key, value) {
      known.add(value);
      replace(device, key);
    },
    removed: (value) => void known.add(value),
    decided(device, words) {
      for (const { value } of events) if (words.includes(value)) known.add(value);
      for (const [, row] of words.matchAll(/College (\d) was removed/g)) replace(device, `college_${row}_city`);
      if (hanging.test(words)) for (const key of below) replace(device, key);
      // A sensitive answer is offered without its text.
      if (words.includes('•••')) replace(device, 'disciplinary_action_explanation');
    },
    compare(stored, only) {
      const values = new Set(Object.values(stored));
      for (const { device, key, value, at } of events)
        if ((only === undefined || only === device) && !values.has(value) && !known.has(value))
          problems.push(
            `${only === undefined ? 'lost' : 'said too early'}: ${key} "${value}" of device ${device + 1}, typed in ${at}; stored is "${stored[key] ?? ''}"`,
          );
    },
    found: (problem) => void problems.push(`${problem} (in ${now})`),
    problems: () => [...new Set(problems)],
  };
}
