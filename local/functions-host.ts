// Runs under Deno. Does for all functions what the platform does for each: calls the module's `fetch`, and lets
// work go on after the answer. Arguments: the port, then the folder URL and the names of the functions.

interface FunctionModule {
  default: { fetch(request: Request): Response | Promise<Response> };
}

const DRAIN_MS = 3_000;

const [port, folder, ...names] = Deno.args;
const modules = new Map<string, FunctionModule>();
const afterwork = new Set<Promise<unknown>>();

Object.assign(globalThis, {
  EdgeRuntime: {
    waitUntil(work: Promise<unknown>) {
      const settled = work.catch((error) => console.error('Work after an answer failed:', error));
      afterwork.add(settled);
      void settled.finally(() => afterwork.delete(settled));
    },
  },
});

// On the platform a function that fails takes down its own worker; here the others must live on.
addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  console.error('Unhandled rejection:', event.reason);
});

async function load(name: string): Promise<void> {
  try {
    modules.set(name, await import(new URL(`${name}/index.ts`, folder).href));
  } catch (error) {
    console.error(`The function ${name} does not load:`, error);
  }
}

async function answer(request: Request): Promise<Response> {
  const [, name = ''] = new URL(request.url).pathname.split('/');
  const module = modules.get(name);
  if (module) return await module.default.fetch(request);
  return names.includes(name)
    ? Response.json(
        { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' },
        { status: 503 },
      )
    : Response.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, { status: 404 });
}

await Promise.all(names.map(load));
const server = Deno.serve({ hostname: '127.0.0.1', port: Number(port), onListen: () => {} }, answer);

// The launcher holds the other end of standard input: it ends when the launcher stops this process, and when it dies.
for await (const _ of Deno.stdin.readable);
const drained = Promise.all([server.shutdown(), ...afterwork]);
await Promise.race([drained, new Promise((done) => setTimeout(done, DRAIN_MS))]);
Deno.exit(0);
