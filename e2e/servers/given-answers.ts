import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type GivenAnswers = {
  url: string;
  key: string;
  /** From now on this text is the answer for this loan. */
  give: (loan: string, text: string) => void;
  /** How often it was asked for this loan. */
  reads: (loan: string) => number;
  stop: () => void;
};

/** Starts a lending API that knows only the loans that it is given. */
export async function startGivenAnswers(): Promise<GivenAnswers> {
  const answers = new Map<string, string>();
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const loan = /^\/v1\/loans\/(\w+)/.exec(url)?.[1] ?? '';
    const text = answers.get(loan);
    asked.push(loan);
    response.writeHead(text ? 200 : 404, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    key: 'e2e-given-answers-5b20c1',
    give: (loan, text) => answers.set(loan, text),
    reads: (loan) => asked.filter((text) => text === loan).length,
    stop: () => server.close(),
  };
}
