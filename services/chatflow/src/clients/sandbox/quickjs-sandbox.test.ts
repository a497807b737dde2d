import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CodeOptions } from '../../domain/code/code-sandbox.ts'
import { createQuickJsSandbox, type QuickJsSandbox, type SandboxDeps } from './quickjs-sandbox.ts'

const mebibyte = 1_048_576
// Each endless loop takes all of it; what answers beside one has to be done by then on a busy machine, too.
const impatientMs = 500
const never = new AbortController().signal

const settings: SandboxDeps = {
  fetch: (input, init) => fetch(input, init),
  maxFetchBytes: mebibyte,
  timeoutMs: 20_000,
  pool: {
    // Computing is counted by the clock, which goes on while others have the processor.
    limits: { memoryBytes: 64 * mebibyte, cpuMs: 10_000, outputBytes: mebibyte },
    threads: 2,
    runsPerThread: 8,
    maxWaiting: 5_000,
    idleMs: 60_000,
  },
}

let sandbox: QuickJsSandbox
let longRunning: QuickJsSandbox
let impatient: QuickJsSandbox
beforeAll(() => {
  sandbox = createQuickJsSandbox(settings)
  const limits = { ...settings.pool.limits, memoryBytes: 16 * mebibyte, cpuMs: 60_000 }
  longRunning = createQuickJsSandbox({ ...settings, timeoutMs: 170_000, pool: { ...settings.pool, limits } })
  const little = { ...settings.pool.limits, cpuMs: impatientMs }
  impatient = createQuickJsSandbox({ ...settings, pool: { ...settings.pool, limits: little } })
})
afterAll(async () => {
  await sandbox.close()
  await longRunning.close()
  await impatient.close()
})

const run = (code: string, options: Partial<CodeOptions> = {}, within = sandbox) =>
  within.run(code, { globals: {}, network: false, signal: never, ...options })

const failure = (code: string, options: Partial<CodeOptions> = {}, within = sandbox) =>
  run(code, options, within).then(
    (value) => `returned ${JSON.stringify(value)}`,
    (error: Error) => error.message,
  )

describe('custom code', () => {
  test.each([
    ['a number', 'return 1', 1],
    ['an object', 'return { a: [1, null, "ü"] }', { a: [1, null, 'ü'] }],
    ['nothing', '', undefined],
    ['what it awaits', 'return await Promise.all([1, Promise.resolve(2)])', [1, 2]],
    ['a date as text', 'return new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['text with a NUL', 'return "a\\0b"', 'a\0b'],
    ['text beyond ASCII', 'return "héllo 🌍"', 'héllo 🌍'],
    ['the end of a comment', 'return 2 // done', 2],
  ])('returns %s', async (_name, code, expected) => {
    expect(await run(code)).toEqual(expected)
  })

  test('finds its globals, and can shadow what there is', async () => {
    const globals = { $input: 'hi', $vars: { a: 1 }, $flow: { state: { b: 2 } } }
    expect(await run('const fetch = $vars; return [$input, fetch.a, $flow.state.b]', { globals })).toEqual(['hi', 1, 2])
    expect(await run('return typeof $missing', { globals })).toBe('undefined')
  })

  test('gives back whatever JSON it is given', async () => {
    const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'))
    const property = fc.asyncProperty(json, async (value) => {
      const functions = { echo: async (given: unknown) => given }
      const back = await run('return await echo($value)', { globals: { $value: value }, functions })
      expect(back).toEqual(JSON.parse(JSON.stringify(value)))
    })
    await fc.assert(property, { numRuns: 40 })
  })

  test('calls functions of ours with JSON and waits for them', async () => {
    const functions = {
      add: async (...numbers: unknown[]) => numbers.reduce<number>((sum, number) => sum + Number(number), 0),
      nothing: async () => undefined,
    }
    expect(await run('return [await add(1, 2), await nothing() === undefined]', { functions })).toEqual([3, true])
  })

  test('has timers', async () => {
    const code = `
      const seen = []
      clearTimeout(setTimeout(() => seen.push('never'), 1))
      let id
      await new Promise((resolve) => {
        id = setInterval(() => seen.push('tick') === 3 && setTimeout(resolve, 1), 5)
      })
      clearInterval(id)
      return seen.slice(0, 3)`
    expect(await run(code)).toEqual(['tick', 'tick', 'tick'])
  })

  test('writes to a console', async () => {
    const lines: string[] = []
    await run('console.log("a", { b: 1 }); console.error(new Error("c"))', { log: (line) => lines.push(line) })
    expect(lines).toEqual(['a {"b":1}', 'Error: c'])
  })

  test.each([
    ['Buffer', 'return Buffer.from("aGk=", "base64").toString() + Buffer.from("hi\\0").toString("hex")', 'hi686900'],
    [
      'bytes of text',
      'return [...new TextEncoder().encode("ü")].join() + new TextDecoder().decode(new Uint8Array([195, 188]))',
      '195,188ü',
    ],
    ['base64', 'return btoa("hi") + atob("aGk=")', 'aGk=hi'],
    [
      'URL',
      'const u = new URL("/p?x=1", "http://h:80"); u.searchParams.append("y", "a b"); u.hash = "z"; return u.href',
      'http://h/p?x=1&y=a+b#z',
    ],
    [
      'URLSearchParams',
      'return new URLSearchParams({ q: "a&b" }).toString() + new URLSearchParams("?q=%41").get("q")',
      'q=a%26bA',
    ],
    ['hashes', 'return require("crypto").createHmac("sha256", "k").update("d").digest("hex").slice(0, 8)', 'e7ea21c3'],
    ['querystring', 'return require("node:querystring").stringify({ a: 1 })', 'a=1'],
  ])('has %s', async (_name, code, expected) => {
    expect(await run(code)).toBe(expected)
  })
})

describe('code that fails says why', () => {
  test.each([
    ['an error', '\nthrow new TypeError("no")', 'TypeError: no (line 2)'],
    ['a thrown text', 'throw "no"', 'no'],
    ['an unknown name', 'const a = 1\nreturn b', "ReferenceError: 'b' is not defined (line 2)"],
    ['a mistake in its syntax', 'const a = ;', "SyntaxError: unexpected token in expression: ';' (line 1)"],
    [
      'an unknown package',
      'require("lodash")',
      'Error: Cannot require "lodash": custom code runs in a sandbox that has buffer, crypto, querystring, url and plain JavaScript (line 1)',
    ],
    ['a result that is no JSON', 'return 1n', 'TypeError: Do not know how to serialize a BigInt'],
    ['a promise nobody keeps', 'await new Promise(() => {})', 'it waits for something that never comes'],
    ['too long an output', 'return "x".repeat(2e6)', 'it returns 2000002 bytes, and 1048576 is the most'],
  ])('%s', async (_name, code, reason) => {
    expect(await failure(code)).toBe(`Cannot run the code: ${reason}`)
  })

  test('a fault of a function of ours is not hidden in the code', async () => {
    const functions = { broken: () => Promise.reject(new RangeError('a bug')) }
    await expect(run('try { await broken() } catch {} return 1', { functions })).rejects.toThrow('a bug')
  })
})

describe('code that takes too much', () => {
  const computing = `Cannot run the code: it computes for more than ${impatientMs} ms`
  test.each([
    ['an endless loop', 'while (true) {}', computing],
    ['a loop that catches everything', 'for (;;) { try { for (;;) {} } catch {} finally { continue } }', computing],
    [
      'endless promises',
      'const again = () => Promise.resolve().then(again); return again()',
      /computes for more than|more memory/,
    ],
    ['an endless generator', 'function* f() { while (true) yield 1 } for (const x of f()) {}', computing],
    ['a regular expression that goes back and forth', 'return /(a+)+$/.test("a".repeat(50) + "b")', computing],
    ['a loop inside the engine', 'return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)', computing],
    [
      'a timer that computes',
      'setInterval(() => { for (let i = 0; i < 1e6; i++); }, 1); await new Promise(() => {})',
      computing,
    ],
    ['endless recursion', 'const f = () => f(); f()', /stack overflow|nests too deeply/],
    [
      'deep nesting',
      'let a = []; for (let i = 0; i < 2e5; i++) a = [a]; return a',
      /stack overflow|nests too deeply|computes for/,
    ],
  ])('is stopped: %s', async (_name, code, reason) => {
    expect(await failure(code, {}, impatient)).toMatch(reason)
    expect(await run('return 1', {}, impatient)).toBe(1)
  })

  // With little to hold and much time, so that a busy machine does not change which of them ends first.
  test.each([
    ['growing lists', 'const all = []; for (;;) all.push(new Array(1000).fill(1))', /out of memory/],
    ['growing text', 'let text = "x"; for (;;) text += text', /string too long|out of memory/],
    ['a huge buffer', 'return new ArrayBuffer(2 ** 31)', /out of memory|invalid array buffer/],
    [
      'memory in promises',
      'const f = async () => { await f() }; await f()',
      /stack overflow|nests too deeply|out of memory/,
    ],
    ['many timers', 'for (;;) setTimeout(() => {}, 1e6)', /more than 1000 timers wait at once/],
  ])('is stopped at what it holds: %s', async (_name, code, reason) => {
    expect(await failure(code, {}, longRunning)).toMatch(reason)
    expect(await run('return 1', {}, longRunning)).toBe(1)
  })

  test('is stopped after its time, however little it computes', async () => {
    expect(await failure('await new Promise((resolve) => setTimeout(resolve, 60_000))', { timeoutMs: 50 })).toBe(
      'Cannot finish the code: it takes longer than 50 ms',
    )
  })

  test('keeps its neighbours waiting no longer than its limit', async () => {
    const computing = failure('for (;;) {}', {}, impatient)
    const neighbours = Array.from({ length: 10 }, () => run('return 1', {}, impatient))
    const all = await Promise.allSettled([computing, ...neighbours])
    expect(all.slice(1)).toEqual(Array.from({ length: 10 }, () => ({ status: 'fulfilled', value: 1 })))
  })
})

describe('giving up', () => {
  test.each([
    ['waits', 'await started(); await new Promise((resolve) => setTimeout(resolve, 60_000))'],
    ['computes', 'await started(); for (;;) {}'],
  ])('ends code that %s', async (_name, code) => {
    const controller = new AbortController()
    const started = async () => setImmediate(() => controller.abort(new Error('enough')))
    const running = run(code, { signal: controller.signal, functions: { started } })
    await expect(running).rejects.toThrow('enough')
    expect(await run('return 1')).toBe(1)
  })

  test('before the start runs nothing', async () => {
    await expect(run('return 1', { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late')
  })
})

describe('there is no way out', () => {
  // Each of these reached the host, or would, in a sandbox that shares objects with it.
  test.each([
    ['process', 'return typeof process'],
    [
      'the constructor of a function',
      'return this?.constructor?.constructor("return typeof process")() ?? "undefined"',
    ],
    ['Function', 'return Function("return typeof process")()'],
    ['an async function', 'return await (async () => {}).constructor("return typeof process")()'],
    ['a generator', 'return (function* () {}).constructor("return typeof process")().next().value'],
    ['eval', 'return (0, eval)("typeof process")'],
    [
      'require of ours',
      'return typeof require.constructor("return typeof process")() === "string" ? require.constructor("return typeof process")() : ""',
    ],
    ['the constructor of what we gave', 'return console.log.constructor("return typeof process")()'],
    ['a global of ours', 'return $input.constructor.constructor("return typeof process")()'],
    [
      'the stack trace hook',
      'Error.prepareStackTrace = (e, frames) => frames; const s = new Error().stack; return typeof s?.[0]?.getThis?.()?.process',
    ],
    [
      'a proxy as thrown error',
      'try { null.x } catch (e) { return e.constructor.constructor("return typeof process")() }',
    ],
    [
      'a proxy of a symbol',
      'const e = new Error(); e.name = Symbol(); try { e.stack } catch (x) { return x.constructor.constructor("return typeof process")() } return typeof process',
    ],
    [
      'an async error of ours',
      'try { require("fs") } catch (e) { return e.constructor.constructor("return typeof process")() }',
    ],
    ['WebAssembly', 'return typeof WebAssembly'],
    ['workers', 'return typeof Worker'],
    ['the bridge', 'return typeof raw'],
    ['shared memory between runs', 'globalThis.leak = 1; return typeof undefined'],
    ['what a run before left', 'return typeof leak'],
  ])('through %s', async (_name, code) => {
    expect(await run(code, { globals: { $input: 'x' } })).toBe('undefined')
  })

  test.each([
    ['the file system', 'require("fs")', /Cannot require "fs"/],
    ['a child process', 'require("node:child_process")', /Cannot require "child_process"/],
    ['a path as a module', 'require("../../../etc/passwd")', /Cannot require/],
    ['the prototype as a module', 'require("__proto__")', /Cannot require/],
    ['an imported module', 'await import("node:fs")', /Cannot run the code/],
    ['the network without leave', 'await fetch("http://127.0.0.1/")', /'fetch' is not defined/],
    ['node-fetch without leave', 'require("node-fetch")', /Cannot require "node-fetch"/],
    ['a body that ends early', '}); (function () { return process', /Cannot run the code/],
  ])('through %s', async (_name, code, message) => {
    expect(await failure(code)).toMatch(message)
  })

  test('code that breaks its own JSON, promises and objects breaks itself alone', async () => {
    const code = `
      JSON.stringify = () => '{"forged":true}'; JSON.parse = () => { throw 1 }
      Promise.prototype.then = function () { return this }
      Object.prototype.toJSON = () => 'polluted'; Array.prototype[0] = 'x'
      return 1`
    await failure(code)
    expect(await run('return { a: [2] }')).toEqual({ a: [2] })
  })

  test('a result cannot reach for a prototype', async () => {
    const value = (await run(`return JSON.parse('{"__proto__": {"polluted": 1}, "a": {"__proto__": 2}}')`)) as object
    expect(value).toEqual({ a: {} })
    expect(Object.hasOwn(value, '__proto__')).toBe(false)
    expect(Object.assign({}, value)).not.toHaveProperty('polluted')
  })

  test('globals cannot reach for one either', async () => {
    const globals = JSON.parse('{"__proto__": {"polluted": 1}}')
    expect(await run('return typeof ({}).polluted', { globals })).toBe('undefined')
  })

  test('a name of a function of ours does not lead to another of its object', async () => {
    expect(
      await failure('return typeof toString === "function" ? await constructor("x") : 0', { functions: {} }),
    ).toMatch(/Cannot run the code|returned/)
  })
})

describe('many runs at once', () => {
  test('all end, and beyond the line they are refused', async () => {
    const small = createQuickJsSandbox({ ...settings, pool: { ...settings.pool, runsPerThread: 4, maxWaiting: 50 } })
    const one = (index: number) => small.run(`return ${index}`, { globals: {}, network: false, signal: never })
    const all = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => one(index)))
    await small.close()
    const done = all.filter(({ status }) => status === 'fulfilled')
    const refused = all.filter((result) => result.status === 'rejected' && result.reason.kind === 'rate-limited')
    expect([done.length, refused.length]).toEqual([58, 142])
  })

  test('hundreds wait their turn', { timeout: 180_000 }, async () => {
    const all = await Promise.all(Array.from({ length: 300 }, (_, index) => run(`return ${index}`, {}, longRunning)))
    expect(all).toEqual(Array.from({ length: 300 }, (_, index) => index))
  })

  test('those that wait for time do not keep others from running', async () => {
    const waiting = Array.from({ length: 6 }, () =>
      run('await new Promise((resolve) => setTimeout(resolve, 300)); return 1'),
    )
    expect(await run('return 2')).toBe(2)
    expect(await Promise.all(waiting)).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('closing ends what runs', async () => {
    const closing = createQuickJsSandbox(settings)
    const running = closing.run('await new Promise((r) => setTimeout(r, 60_000))', {
      globals: {},
      network: false,
      signal: never,
    })
    const ended = expect(running).rejects.toThrow('the service is stopping')
    await closing.close()
    await ended
  })
})
