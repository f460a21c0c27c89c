import { FormScreen } from '../features/application/form-screen.tsx';

export const Component = () => <FormScreen page="final-steps" />;
