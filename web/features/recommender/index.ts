export { openLink } from './link/link.ts';
export { RecommenderScreen } from './recommender-screen.tsx';
