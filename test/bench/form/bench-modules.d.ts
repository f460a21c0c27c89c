/** What a build measures; see `build.ts`. */
declare module 'bench:form' {
  const data: import('./form-data.ts').FormData;

  export { data };
}
declare module 'bench:page' {
  /** The page's id. */
  const page: import('../../../shared/form/definition.ts').PageId;
  /** The answers that it begins with. */
  const answers: import('../../../shared/form/definition.ts').Answers;
  /** The rows of its repeats. */
  const counts: Readonly<Record<string, number>>;

  export { answers, counts, page };
}
/** As much of the compared libraries as is used: they are installed by the benchmark alone. */
declare module 'bench:hook-form' {
  type Values = Readonly<Record<string, string>>;
  export interface Control {
    readonly name: 'control';
  }
  export type UseFormRegister = (name: string) => {
    readonly name: string;
    readonly onChange: import('react').ChangeEventHandler;
    readonly onBlur: import('react').FocusEventHandler;
    readonly ref: import('react').RefCallback<HTMLElement>;
  };
  export function useForm(options: { readonly resolver: object; readonly defaultValues: Values }): {
    readonly control: Control;
    readonly register: UseFormRegister;
    readonly handleSubmit: (valid: () => void) => import('react').SubmitEventHandler<HTMLFormElement>;
  };
  export function useFormState(of: { readonly control: Control; readonly name: string; readonly exact: true }): {
    readonly errors: Readonly<Record<string, { readonly message: string } | undefined>>;
  };
  export function useWatch(of: { readonly control: Control; readonly name: readonly string[] }): readonly string[];
  export function yupResolver(schema: object): object;
}
declare module 'bench:survey-js' {
  export class Model {
    constructor(survey: object);
    data: import('../../../shared/form/definition.ts').Answers;
  }
  export function Survey(props: { readonly model: Model }): import('react').ReactNode;
}
