// Keeps what a member has seen lately, to be read without a network, and shows pushes. Everything comes from the network first, except
// assets, whose names change with their content; so no page is ever older than the server's.

const shell = 'shell-1';
/** The member's data. The page deletes it on logout, too: web/storage/offline-copy.ts uses the same name. */
const memberData = 'member-data';
/** In that cache: when the session ends by this device's clock, in epoch milliseconds. web/storage/register-worker.ts writes it. */
const sessionEnd = '/session-end';
const offlinePage = '/offline.html';
const maxReplies = 60;
const maxImages = 120;
/** Without the account and the lists of own posts. */
const readable = /^\/api\/(post\/(market-post|search-and-filter-posts|get-post-full|my-saved-post)|site)$/;
/** Marks a full post of the member, or one that members do not see. The reply is JSON in a JSON string. */
const unkept = /\\"(isAuthor\\":true|post_status\\":\\"(Draft|Pending|Denied))/;

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
      )
      // An older worker has also kept own data.
      .then(() => caches.open(memberData))
      .then((cache) => trim(cache, '/api/', 0)),
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
  if (request.method !== 'GET' || /^\/login\/campus(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (isAsset(url)) event.respondWith(assetOf(event));
  else if (readable.test(url.pathname)) event.respondWith(freshOrKept(event, maxReplies));
  else if (url.pathname.startsWith('/uploads/')) event.respondWith(freshOrKept(event, maxImages));
});

self.addEventListener('push', (event) => {
  const { text, image, url } = event.data.json();
  const shown = { icon: '/icons/192.png', tag: `${url} ${text}`, data: url, ...(image && { image }) };
  event.waitUntil(self.registration.showNotification(text, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAt(new URL(event.notification.data, location.origin).href));
});

/** A browser may renew its subscription at any time, also while another member is logged in. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

/** Goes there in a window of the site that is open, or else in a new one. */
async function openAt(url) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const window = windows.find((one) => one.url === url) ?? windows[0];
  if (!window) return self.clients.openWindow(url);
  await window.focus();
  return window.url === url ? window : window.navigate(url);
}

async function renew({ newSubscription, oldSubscription }) {
  const channels = await fetch('/api/notice/channels');
  if (!channels.ok || !(await channels.json()).push.this_device) return;
  const { pushManager } = self.registration;
  const fresh = newSubscription ?? (await pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = fresh.toJSON();
  await fetch('/api/notice/add-device', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}

async function logOut(request) {
  const response = await fetch(request);
  if (response.ok) await caches.delete(memberData);
  return response;
}

/** Whether the session of the cache lives. Otherwise deletes the cache. */
async function isLive(cache) {
  const end = await cache.match(sessionEnd);
  if (Number(await end?.text()) > Date.now()) return true;
  await caches.delete(memberData);
  return false;
}

/** Its address changes with its content. */
function isAsset({ pathname, search }) {
  return pathname.startsWith('/assets/') || (pathname.startsWith('/languages/') && search !== '');
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
  event.waitUntil(caches.open(memberData).then(isLive));
  const response = await fetch(event.request).catch(() => undefined);
  if (response && response.status < 500) {
    if (response.ok && response.headers.get('content-type')?.startsWith('text/html'))
      event.waitUntil(keepShell(response.clone()));
    return response;
  }
  // One page serves all screens.
  const cache = await caches.open(shell);
  return (await cache.match('/')) ?? response ?? (await cache.match(offlinePage)) ?? Response.error();
}

/** The script that names all others of a version, and the texts. */
function entry(page) {
  const script = page.match(/\/assets\/index-[^"]+\.js/)?.[0];
  return script && script + page.match(/<meta name="languages"[^>]*>/)?.[0];
}

/** Keeps the page without what it says of the member, and drops the assets of older versions. */
async function keepShell(response) {
  const page = await response.text();
  // Another page, such as the login of a network.
  if (!entry(page)) return;
  const bare = page
    .replace(/<script type="application\/json"[^>]*>.*?<\/script>/s, '')
    .replace(/<link rel="preload"[^>]*>|<img class="placeholder-image"[^>]*>/g, '')
    .replace(/<title>[^<]* · /, '<title>');
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  const cache = await caches.open(shell);
  const before = await (await cache.match('/'))?.text();
  await cache.put('/', new Response(bare, { headers }));
  if (before === undefined || entry(before) === entry(page)) return;
  for (const request of await cache.keys()) if (isAsset(new URL(request.url))) await cache.delete(request);
}

/** Whether the server has answered, and not a proxy or the login of a network. */
function isOurs({ status, headers }) {
  return status < 500 && /^(application\/json|image\/)/.test(headers.get('content-type') ?? '');
}

async function freshOrKept(event, most) {
  const { request } = event;
  // Opened before the request: a logout deletes this cache, so that an answer on its way is not kept after it.
  const opening = caches.open(memberData);
  const response = await fetch(request).catch(() => undefined);
  if (!response || !isOurs(response)) {
    const cache = await opening;
    const kept = (await isLive(cache)) && (await cache.match(request, { ignoreVary: true }));
    return kept || response || Response.error();
  }
  if (response.status === 401) event.waitUntil(caches.delete(memberData));
  else if (response.ok) event.waitUntil(keep(await opening, request, response.clone(), most));
  return response;
}

async function keep(cache, request, response, most) {
  const folder = new URL(request.url).pathname.startsWith('/uploads/') ? '/uploads/' : '/api/';
  // Images of drafts and the like are not even in the browser's own cache.
  if (folder === '/uploads/' && response.headers.get('cache-control')?.includes('no-store')) return;
  const body = await response.blob();
  if (folder === '/api/' && unkept.test(await body.text())) return;
  if (!(await isLive(cache))) return;
  await cache.put(request, new Response(body, { headers: response.headers }));
  await trim(cache, folder, most);
}

async function trim(cache, folder, most) {
  const same = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(folder));
  // The oldest stand first.
  for (const old of same.slice(0, Math.max(0, same.length - most))) await cache.delete(old);
}
