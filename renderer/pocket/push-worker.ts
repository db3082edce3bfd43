/** The service worker of the pocket page: shows what the desk pushed, and opens the inbox. It caches nothing and answers no request. */

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Waiting {
  readonly data: { text(): string } | null;
}
interface Tapped extends Waiting {
  readonly notification: Notification;
}
interface Page {
  focus(): Promise<unknown>;
}
interface Worker extends EventTarget {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    matchAll(options: { readonly type: 'window' }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of a page and of a worker exclude each other
const worker = globalThis as unknown as Worker;
const longest = 200;

/** What came is from the desk alone, and may still be of another version than this file. */
function readNotice(text: string): string {
  try {
    const notice: unknown = JSON.parse(text);
    if (typeof notice !== 'object' || notice === null || !('text' in notice)) return '';
    const { text: words } = notice;
    const requests = 'requests' in notice && Array.isArray(notice.requests) ? notice.requests : [];
    const lines = requests.map((each: unknown) =>
      typeof each === 'object' && each !== null ? Object.values(each).filter(isWord).join(' · ') : '',
    );
    return [words, ...lines].filter(isWord).join('\n');
  } catch {
    return '';
  }
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

worker.addEventListener('push', (event) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this event is
  const pushed = event as Pushed;
  // One notification, whatever comes: the newest count stands in the place of the last one.
  const shown = { body: readNotice(pushed.data?.text() ?? ''), tag: 'waiting', renotify: true };
  pushed.waitUntil(worker.registration.showNotification('Countersign', shown));
});

worker.addEventListener('notificationclick', (event) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this event is
  const tapped = event as Tapped;
  tapped.notification.close();
  tapped.waitUntil(showInbox());
});

async function showInbox(): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window' });
  await (page === undefined ? worker.clients.openWindow('/') : page.focus());
}
