import { expect, test, vi } from 'vitest';
import { authenticate } from '#lib/server/access/authenticate.ts';
import { GET } from './route.ts';

vi.mock('#lib/server/access/authenticate.ts', () => ({ authenticate: vi.fn() }));
vi.mock('#lib/server/lists/lookup-lists.ts', () => ({ readList: async () => ({ items: [] }) }));

test('a page that follows the reading of its list renews no session', async () => {
  const request = new Request('http://localhost:3000/api/lists/a');
  const response = await GET(request, { params: Promise.resolve({ id: 'a' }) });
  expect(response.status).toBe(200);
  expect(vi.mocked(authenticate).mock.calls).toEqual([[request.headers, { isActivity: false }]]);
});
