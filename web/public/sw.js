// Keeps what a member has seen lately, to be read without a network. Everything comes from the network first, except
// assets, whose names change with their content; so no page is ever older than the server's.

const shell = 'shell-1';
/** The member's data. The page deletes it on logout, too: web/storage/offline-copy.ts uses the same name. */
const memberData = 'member-data';
const offlinePage = '/offline.html';
const maxReplies = 60;
const maxImages = 120;
const readable =
  /^\/api\/(post\/(market-post|search-and-filter-posts|get-post-full|my-\w+(-\w+)*-post)|site|user\/get-user-info)$/;

/** Rises with each logout, so that an answer on its way is not kept after it. */
let generation = 0;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(shell)
      .then((cache) => cache.addAll([offlinePage, '/offline.css']))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => ![shell, memberData].includes(name)).map((name) => caches.delete(name)),
        ),
      ),
  );
});

// The first page of a browser is older than this worker: it names the files that it has loaded.
self.addEventListener('message', (event) => {
  const { files } = event.data;
  event.waitUntil(
    Promise.all([
      fetch('/market').then((response) => response.ok && keepShell(response)),
      caches.open(shell).then((cache) => cache.addAll(files)),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (url.pathname === '/api/auth/logout') event.respondWith(logOut(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(assetOf(event));
  else if (readable.test(url.pathname)) event.respondWith(freshOrKept(event, maxReplies));
  else if (url.pathname.startsWith('/uploads/')) event.respondWith(freshOrKept(event, maxImages));
});

async function logOut(request) {
  const response = await fetch(request);
  if (response.ok) await forget();
  return response;
}

function forget() {
  generation += 1;
  return caches.delete(memberData);
}

async function assetOf({ request }) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(shell);
    await cache.put(request, response.clone());
  }
  return response;
}

async function openPage(event) {
  try {
    const response = await fetch(event.request);
    if (response.ok && response.headers.get('content-type')?.startsWith('text/html'))
      event.waitUntil(keepShell(response.clone()));
    return response;
  } catch {
    // One page serves all screens.
    const cache = await caches.open(shell);
    return (await cache.match('/')) ?? (await cache.match(offlinePage)) ?? Response.error();
  }
}

/** The script that names all others of a version. */
function entry(page) {
  return page.match(/\/assets\/index-[^"]+\.js/)?.[0];
}

/** Keeps the page without what it says of the member, and drops the assets of older versions. */
async function keepShell(response) {
  const page = await response.text();
  const bare = page
    .replace(/<script type="application\/json"[^>]*>.*?<\/script>/s, '')
    .replace(/<link rel="preload"[^>]*>/g, '');
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  const cache = await caches.open(shell);
  const before = await (await cache.match('/'))?.text();
  await cache.put('/', new Response(bare, { headers }));
  if (before === undefined || entry(before) === entry(page)) return;
  for (const request of await cache.keys())
    if (new URL(request.url).pathname.startsWith('/assets/')) await cache.delete(request);
}

async function freshOrKept(event, most) {
  const { request } = event;
  const begun = generation;
  let response;
  try {
    response = await fetch(request);
  } catch (failure) {
    const kept = await (await caches.open(memberData)).match(request, { ignoreVary: true });
    if (kept) return kept;
    throw failure;
  }
  if (response.status === 401) event.waitUntil(forget());
  else if (response.ok) event.waitUntil(keep(request, response.clone(), begun, most));
  return response;
}

async function keep(request, response, begun, most) {
  const isImage = new URL(request.url).pathname.startsWith('/uploads/');
  // Images of drafts and the like are not even in the browser's own cache.
  if (isImage && response.headers.get('cache-control')?.includes('no-store')) return;
  const body = await response.blob();
  if (begun !== generation) return;
  const cache = await caches.open(memberData);
  await cache.put(request, new Response(body, { headers: response.headers }));
  const same = (await cache.keys()).filter(
    ({ url }) => new URL(url).pathname.startsWith('/uploads/') === isImage,
  );
  // The oldest stand first.
  for (const old of same.slice(0, Math.max(0, same.length - most))) await cache.delete(old);
  if (begun !== generation) await caches.delete(memberData);
}
