import { FormScreen } from '../features/application/index.ts';

export const Component = () => <FormScreen page="education" />;
