// A process of its own: reads histories one after the other, or several at once, and tells how long each took.

export interface ReaderTask {
  url: string;
  cookie: string;
  /** Paths in the order of reading. */
  paths: string[];
  atOnce: number;
}

export interface ReaderAnswer {
  /** Milliseconds to the last byte, in the order of `paths`. */
  times: number[];
  bytes: number;
  /** Rows of the averages in the last answer. */
  rows: number;
  refused: number;
}

process.on('message', (task: ReaderTask) => {
  read(task)
    .then((answer) => process.send?.(answer))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});

async function read({ url, cookie, paths, atOnce }: ReaderTask): Promise<ReaderAnswer> {
  const answer: ReaderAnswer = { times: [], bytes: 0, rows: 0, refused: 0 };
  let next = 0;
  const work = async () => {
    while (next < paths.length) {
      const index = next;
      next += 1;
      const startedAt = performance.now();
      const response = await fetch(url + paths[index], { headers: { cookie } });
      const text = await response.text();
      answer.times[index] = performance.now() - startedAt;
      if (response.status === 503) answer.refused += 1;
      else if (response.ok) note(answer, text);
      else throw new Error(`${paths[index]} answered ${response.status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answer;
}

function note(answer: ReaderAnswer, text: string): void {
  answer.bytes = text.length;
  answer.rows = (JSON.parse(text) as { metrics: unknown[] }).metrics.length;
}
