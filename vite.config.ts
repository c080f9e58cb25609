import { readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import type { Endpoint } from './engine/endpoint.ts';

const api = `http://127.0.0.1:${process.env['DEV_API_PORT'] ?? '3001'}`;

/** Which script contains the rows of each noun: the first script, or that of the screens. */
const contractRows: Record<string, Record<string, string>> = {
  'virtual:call-table/first': {
    authCalls: 'contract/auth/endpoints.ts',
    deskCalls: 'contract/desk/endpoints.ts',
    noticeCalls: 'contract/notices/endpoints.ts',
    offerCalls: 'contract/offers/endpoints.ts',
    pageCalls: 'contract/pages/endpoints.ts',
    profileCalls: 'contract/profile/endpoints.ts',
    siteCalls: 'contract/site.ts',
  },
  'virtual:call-table/screens': {
    appealCalls: 'contract/appeals/endpoints.ts',
    auditCalls: 'contract/audit/endpoints.ts',
    campusCalls: 'contract/campus/endpoints.ts',
    memberCalls: 'contract/members/endpoints.ts',
    postCalls: 'contract/posts/endpoints.ts',
    reportCalls: 'contract/reports/endpoints.ts',
    setupCalls: 'contract/setup/endpoints.ts',
    searchCalls: 'contract/searches/endpoints.ts',
  },
};

/**
 * `virtual:call-table` gives the web the contract's rows without their schemas: these would bring 12 kB of
 * script to every first visit, for replies that our own server has checked. Types: web/api/calls.ts.
 */
function callTable(): Plugin {
  return {
    name: 'call-table',
    resolveId: (id) => (id in contractRows ? `\0${id}` : undefined),
    async load(id) {
      const rowsOf = contractRows[id.slice(1)];
      if (!rowsOf) return undefined;
      const lines = Object.entries(rowsOf).map(async ([calls, file]) => {
        const path = fileURLToPath(new URL(file, import.meta.url));
        this.addWatchFile(path);
        const { module } = await runnerImport<Record<string, unknown>>(path);
        const rows = Object.entries(module).find(([exported]) => exported.endsWith('Endpoints'))?.[1];
        return `export const ${calls} = ${JSON.stringify(withoutSchemas(rows as Record<string, Endpoint>))};`;
      });
      return (await Promise.all(lines)).join('\n');
    },
  };
}

function withoutSchemas(rows: Record<string, Endpoint>) {
  return Object.fromEntries(
    Object.entries(rows).map(([name, { method, path, jsonString }]) => [name, { method, path, jsonString }]),
  );
}

/** `virtual:title-words` gives the post form the words that titles are guessed by, from the lists of search. */
function titleWords(): Plugin {
  const id = 'virtual:title-words';
  return {
    name: 'title-words',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    async load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      const path = fileURLToPath(new URL('server/market/title-words.ts', import.meta.url));
      const { module } = await runnerImport<{ titleWords: () => Promise<object> }>(path);
      // Fewer bytes than pairs: the words of each value in one text.
      const lists = Object.entries(await module.titleWords()).map(
        ([name, words]: [string, Map<string, string>]) => {
          const byValue = Map.groupBy(words, ([, value]) => value);
          return [name, [...byValue].map(([value, pairs]) => [value, pairs.map(([key]) => key).join(',')])];
        },
      );
      return [
        "const read = (lists) => new Map(lists.flatMap(([value, keys]) => keys.split(',').map((key) => [key, value])));",
        `export const titleWords = {`,
        ...lists.map(([name, list]) => `  ${String(name)}: /* @__PURE__ */ read(${JSON.stringify(list)}),`),
        '};',
      ].join('\n');
    },
  };
}

/**
 * Tells the bundler that the contract's constants have no side effects when they are made. Without it one
 * label or limit of the contract would bring all schemas of its file along, and the schema library with them.
 */
function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/(contract|engine)\/.+\.ts$/.test(id)) return undefined;
      let marked = code;
      for (const statement of this.parse(code).body.toReversed()) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { init } of declaration.declarations.toReversed()) {
          if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue;
          const made = marked.slice(init.start, init.end);
          marked = `${marked.slice(0, init.start)}/* @__PURE__ */ (() => (${made}))()${marked.slice(init.end)}`;
        }
      }
      return { code: marked, map: null };
    },
  };
}

/**
 * Writes screens.json, which lists the scripts and styles of each screen that not every page loads. The server preloads them.
 * web/screens.ts lists the module of each screen.
 */
function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const rows = await readFile(fileURLToPath(new URL('web/screens.ts', import.meta.url)), 'utf8');
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const withImports = (fileName: string, found = new Set<string>()): Set<string> => {
        if (found.has(fileName)) return found;
        found.add(fileName);
        for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
          withImports(next, found);
        return found;
      };
      const stylesOf = (scripts: string[]) => [
        ...new Set(
          chunks.flatMap(({ fileName, viteMetadata }) =>
            scripts.includes(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
          ),
        ),
      ];
      const entry = withImports(chunks.find(({ isEntry }) => isEntry)?.fileName ?? '');
      const entryStyles = stylesOf([...entry]);
      const filesOf = (module: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web${module}`)));
        if (!chunk) this.error(`${module} has no chunk`);
        const scripts = [...withImports(chunk.fileName)].filter((file) => !entry.has(file));
        return { scripts, styles: stylesOf(scripts).filter((file) => !entryStyles.includes(file)) };
      };
      const row = /(\w+): (screen|firstScreen|adminScreen)\(.*?import\('\.([^']+)'\)/gs;
      const screens = [...rows.matchAll(row)].map(([, name = '', kind, module = '']) => {
        return [name, { ...filesOf(module), hasFirstTexts: kind === 'firstScreen' }];
      });
      const files = { screens: Object.fromEntries(screens) };
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(files) });
    },
  };
}

/** Loads styles before scripts: with them the page shows its header, and it needs the scripts for everything else. */
function stylesFirst(): Plugin {
  return {
    name: 'styles-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) =>
        page.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  };
}

/** Packed once here, at the best setting, so that no request waits for it. The server picks by Accept-Encoding. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|svg|html)$/.test(file) && file !== 'index.html');
      await Promise.all(
        texts.map(async (file) => {
          const path = join(dir, file);
          const content = await readFile(path);
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}

const styleFiles = new Map<string, string>();

/** The name of a style file without its folder and ending. Throws if another file has the same. */
function styleName(file: string): string {
  const name = basename(file, '.module.css');
  const first = styleFiles.get(name) ?? file;
  if (first !== file)
    throw new Error(`${first} and ${file} need different names, because class names begin with them`);
  styleFiles.set(name, file);
  return name;
}

const addSource = (root: { source?: unknown }) => (added: object) =>
  void Object.assign(added, { source: root.source, ...added });

export default defineConfig({
  root: 'web',
  plugins: [react(), callTable(), titleWords(), pureContract(), screenFiles(), stylesFirst(), packed()],
  resolve: {
    // wouter's shim of a hook that React has had since version 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  css: {
    // What CSS modules add has no source, of which Vite would warn in each build.
    postcss: {
      plugins: [{ postcssPlugin: 'source', OnceExit: (root) => root.walkDecls(addSource(root)) as void }],
    },
    // No hash in the names, because hashes do not compress.
    modules: { generateScopedName: (name, file) => `${styleName(file)}_${name}` },
  },
  build: {
    // The oldest browsers: docs/browsers.md. Newer syntax of CSS is rewritten for them, such as light-dark().
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4'],
    modulePreload: {
      polyfill: false,
      // Every page has these already: naming them for each screen would only weigh on the first script.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !/\/(vendor|rolldown-runtime)-/.test(file)),
    },
    emptyOutDir: true,
    // Small pictures stay files: inlined they would weigh on the first script of every visit.
    assetsInlineLimit: 0,
    // Deploys change our code far more often than the libraries. In separate files, the larger part stays cached.
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          // One file instead of several small ones, each of which costs a request. A group includes what it imports.
          groups: [
            {
              name: 'vendor',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|wouter|@tanstack|lucide-react\/dist\/esm\/[^/]+$)\b(?!-)/,
              // Parts of a library that only other screens use stay with them.
              tags: ['$initial'],
              priority: 10,
            },
            { name: 'app', test: /\/(web|contract|engine)\/|^\0/, tags: ['$initial'], priority: 9 },
            // From here on, what many screens share comes before the screens that would include it.
            {
              name: 'facts',
              test: /\/contract\/(categories|channels|days|price|usual-categories)\.ts|\/web\/(api\/site-facts|layout\/(categories|channels))\.ts/,
              priority: 8,
            },
            {
              name: 'ui',
              test: /lucide-react|\/contract\/length\.ts|\/web\/(ui|format)\/|\/web\/(api\/(call-|screen-calls)|form\/(action|plain|use-delayed)|layout\/(by-day|endless-list|load)|profile\/qr-content)/,
              priority: 8,
            },
            { name: 'rules', test: /node_modules\/zod\/|\/contract\/wire\.ts/, priority: 7 },
            { name: 'lists', test: /\/web\/market\/(market|search|saved)-screen/, priority: 6 },
            { name: 'forms', test: /react-hook-form|\/web\/form\/(use-call-form|fields)/, priority: 5 },
            // The dialogs of Connect and 'I want it' are loaded by their first tap, the strip where one hangs.
            {
              name: 'things',
              test: /\/web\/(offers|posts\/(offers|renewal))\/(?!ask-dialog|strip\.|.*-screen)|\/web\/posts\/(avatar|pause|use-|detail\/post-facts|list\/(post-line|use-undoable))|\/web\/moderation\/(decide|reason-dialog)|\/web\/(appeals\/appeal-form|reports\/report-link)/,
              priority: 4,
            },
            // Few visits to the login need these two.
            {
              name: 'account',
              test: /\/contract\/auth\/|\/web\/auth\/(?!campus-problem|link-login|proof)/,
              priority: 3,
            },
            { name: 'post-form', test: /\/web\/posts\/form\//, priority: 2 },
            { name: 'site', test: /\/web\/(desk\/site-|setup\/)/, priority: 2 },
            {
              name: 'admin',
              test: /\/web\/(audit|desk|errors\/for-admins|moderation|posts\/moderation|profile\/updates|appeals\/appeal(s-screen|-card)|reports\/report(s-screen|-queue))/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/api/(?!.*\\.(ts|tsx|css)).*': api, '/uploads': api, '/languages': api } },
});
