import { asText } from '../../../../shared/form/place.ts';
import { application, keyFilledWith } from '../../store/index.ts';
import styles from '../welcome/banner.module.css';
import { LastSteps } from './last-steps.tsx';

/** The welcome banner of a submitted application (specification, section 1). */
export const Thanks = () => (
  <section className={styles.banner} aria-labelledby="welcome">
    <h2 id="welcome">
      Thanks, <bdi>{applicantsName()}</bdi>!
    </h2>
    <p>Congratulations on completing the online portion of your application!</p>
    <LastSteps />
  </section>
);

function applicantsName(): string {
  const key = keyFilledWith('given-name');
  return asText(key && application.get(key)) || application.state.username;
}
