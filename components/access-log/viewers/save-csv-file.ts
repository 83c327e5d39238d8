import { saveFile } from '#components/ui/save-file.ts';
import { fetchDesk, jsonPost } from '#lib/http/fetch-desk.ts';
import { problemOf, type RequestProblem } from '#lib/http/request-error.ts';

/**
 * Has the browser save a CSV file whose request is too long for a link. Returns what went wrong, or null.
 */
export async function saveCsvFile(url: string, body: object, name: string): Promise<RequestProblem | null> {
  const response = await fetchDesk(url, jsonPost(body, { accept: 'text/csv' })).catch(() => null);
  if (!response) return { code: 'offline' };
  if (!response.ok) return problemOf(response, await response.json().catch(() => null));
  // A download that breaks off is not saved: its last lines would be missing.
  const file = await response.blob().catch(() => null);
  if (!file) return { code: 'offline' };
  saveFile(file, name);
  return null;
}
