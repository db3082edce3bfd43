import { expect, test } from 'vitest';
import { refuseEmptyWildcards } from '#core/network/registrable-part.ts';

test.each(['*.com', '**.co.uk', '*.github.io', '*.internal'])('%s allows nothing and is not kept', (written) => {
  expect(() => refuseEmptyWildcards(['a.example', written])).toThrow(
    expect.objectContaining({ code: 'bad-request', message: expect.stringContaining(written) as string }),
  );
});

test.each(['com', '*.example.com', '**.site.co.uk', 'localhost', '10.0.0.1:80'])('%s is kept', (written) => {
  expect(() => refuseEmptyWildcards([written])).not.toThrow();
});
