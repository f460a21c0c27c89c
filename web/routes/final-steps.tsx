import { FormScreen } from '../features/application/index.ts';

export const Component = () => <FormScreen page="final-steps" />;
