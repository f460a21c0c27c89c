import { application, useApplication } from '../store/index.ts';
import { fileSize } from './file-size.ts';

export function ReceivedDocuments() {
  const documents = useApplication((snapshot) => snapshot.documents);
  const received = Object.entries(documents);
  return (
    <section aria-labelledby="received">
      <h2 id="received">Documents received</h2>
      {received.length === 0 ? (
        <p>You did not upload any documents.</p>
      ) : (
        <ul>
          {received.map(([key, { file_name, file_size }]) => (
            <li key={key}>
              {application.labelOf(key)}: {file_name} ({fileSize(file_size)})
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
