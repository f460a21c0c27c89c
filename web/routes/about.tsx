import { FormScreen } from '../features/application/screen/form-screen.tsx';

export const Component = () => <FormScreen page="about" />;
