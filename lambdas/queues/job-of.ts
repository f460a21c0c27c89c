/** What a release wrote before there was more than one application of an account, and one kind of owner of documents. */
interface EarlierJob {
  readonly applicant: string;
  /** Of a conversion. */
  readonly answerKey?: string;
}

/** The job of a message. One of an earlier release waits in its queue over a deployment. */
export function jobOf<Job>(body: string): Job {
  const job = JSON.parse(body) as Job | EarlierJob;
  return isEarlier(job) ? (translated(job) as Job) : job;
}

const isEarlier = (job: unknown): job is EarlierJob => typeof job === 'object' && job !== null && 'applicant' in job;

const translated = ({ applicant, answerKey, ...job }: EarlierJob): unknown =>
  answerKey === undefined
    ? { ...job, applicationId: applicant }
    : { ...job, ownerKind: 'application', owner: applicant, slot: answerKey };
