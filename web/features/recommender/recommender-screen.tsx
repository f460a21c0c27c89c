import { useStore } from '../../lib/external-store.ts';
import { LetterScreen } from './letter/letter-screen.tsx';
import { link } from './link/link.ts';
import { NoLinkScreen } from './list/ended-screen.tsx';
import { ListScreen } from './list/list-screen.tsx';
import styles from './page/recommender.module.css';

export const RecommenderScreen = () => (
  <main id="main" tabIndex={-1} className={styles.main}>
    <Linked />
  </main>
);

function Linked() {
  const { letter, list } = useStore(link);
  if (letter !== null) return <LetterScreen key={letter} token={letter} isFromList={list !== null} />;
  return list === null ? <NoLinkScreen /> : <ListScreen token={list} />;
}
