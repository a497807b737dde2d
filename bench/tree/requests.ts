// `npm run bench:tree:requests`: through how many files and functions of ours does one warm request go?
//
// Each service is in a process of its own as in the bundle. It answers the same request some times before; what runs
// by itself meanwhile (timers) counts too, as it does for whoever follows the request in a debugger.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '@hearth/server'
import { llmChainFlow } from '../chatflow/flows.ts'
import { startBench } from '../chatflow/start-bench.ts'
import { startGatewayBench } from '../inference/start-gateway.ts'
import { makeHome, startOurs, startService } from '../metrics/servers.ts'
import { openCoverage } from './coverage.ts'

const warmUps = 50
const root = pathToFileURL(join(import.meta.dirname, '../..')).href.concat('/')
const password = 'password-of-this-bench'
const inspectedAt = (port: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` })
const json = { 'content-type': 'application/json' }

type Ask = { readonly what: string; readonly url: string; readonly init?: RequestInit }
type Started = { readonly asks: readonly Ask[]; readonly stop: () => Promise<void> }

for (const start of [chatflow, inference, health, logs, metrics, dashboard]) {
  const port = await freePort()
  const { asks, stop } = await start(port)
  const coverage = await openCoverage(port, root)
  try {
    for (const ask of asks) {
      for (let round = 0; round < warmUps; round += 1) await answer(ask)
      const { files, functions } = await coverage.during(() => answer(ask))
      console.log(`| ${ask.what} | ${files} | ${functions} |`)
    }
  } finally {
    coverage.close()
    await stop()
  }
}

async function answer({ url, init = {} }: Ask): Promise<void> {
  const response = await fetch(url, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`Cannot ask ${url}: ${response.status} ${text}`)
}

async function chatflow(port: number): Promise<Started> {
  const { url, upstreamUrl, key, addFlow, stop } = await startBench(inspectedAt(port))
  const id = await addFlow(llmChainFlow(upstreamUrl))
  const headers = { ...json, authorization: `Bearer ${key}` }
  const ask = (what: string, more: object) => {
    const body = JSON.stringify({ question: 'What is passed through?', ...more })
    return { what, url: `${url}/api/v1/prediction/${id}`, init: { method: 'POST', headers, body } }
  }
  return { asks: [ask('prediction of an LLM chain', {}), ask('the same, streamed', { streaming: true })], stop }
}

async function inference(port: number): Promise<Started> {
  const { url, stop } = await startGatewayBench(inspectedAt(port))
  const messages = [{ role: 'user', content: 'What is passed through?' }]
  const ask = (what: string, more: object) => {
    const body = JSON.stringify({ model: 'scripted', messages, max_tokens: 8, ...more })
    return { what, url: `${url}/v1/chat/completions`, init: { method: 'POST', headers: json, body } }
  }
  return {
    asks: [ask('chat completion by an upstream', {}), ask('the same, streamed', { stream: true })],
    stop,
  }
}

async function health(port: number): Promise<Started> {
  const env = { ...inspectedAt(port), HEARTH_HEALTH_PORT: '0' }
  const { url, stop } = await startService('health', await makeHome(), env, '/livez')
  return { asks: [{ what: 'probe of health', url: `${url}/livez` }], stop }
}

async function logs(port: number): Promise<Started> {
  const home = await makeHome()
  mkdirSync(join(home, 'logs'), { recursive: true })
  const time = new Date().toISOString()
  const lines = Array.from({ length: 100 }, (_, at) => JSON.stringify({ log: `line ${at}\n`, stream: 'stdout', time }))
  writeFileSync(join(home, 'logs', 'metrics.log'), `${lines.join('\n')}\n`)
  const env = { ...inspectedAt(port), HEARTH_LOGS_PORT: '0', HEARTH_LOGS_DOCKER: 'off' }
  const { url, stop } = await startService('logs', home, env, '/livez')
  return {
    asks: [{ what: 'page of 100 log lines', url: `${url}/api/v1/logs?container=bundle/metrics&limit=100` }],
    stop,
  }
}

async function metrics(port: number): Promise<Started> {
  const env = { ...inspectedAt(port), HEARTH_METRICS_PORT: '0', HEARTH_METRICS_BUNDLE: 'false' }
  const { url, stop } = await startService('metrics', await makeHome(), env, '/-/ready')
  const query = encodeURIComponent('sum(rate(process_cpu_seconds_total[1m]))')
  const now = Math.floor(Date.now() / 1_000)
  const range = `start=${now - 3_600}&end=${now}&step=15`
  return {
    asks: [
      { what: 'instant query', url: `${url}/api/v1/query?query=${query}` },
      { what: 'range query', url: `${url}/api/v1/query_range?query=${query}&${range}` },
    ],
    stop,
  }
}

async function dashboard(port: number): Promise<Started> {
  const store = await startOurs(await makeHome())
  const env = {
    ...inspectedAt(port),
    HEARTH_DASHBOARD_PORT: '0',
    HEARTH_DASHBOARD_PASSWORD: password,
    HEARTH_DASHBOARD_METRICS_URL: store.url,
  }
  const own = await startService('dashboard', await makeHome(), env, '/api/health')
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
  const query = { refId: 'A', datasource: { uid: 'hearth-metrics' }, expr: 'up', range: true, maxDataPoints: 100 }
  const body = JSON.stringify({ from: 'now-1h', to: 'now', queries: [query] })
  return {
    asks: [
      {
        what: "a panel's query",
        url: `${own.url}/api/ds/query`,
        init: { method: 'POST', headers: { ...json, authorization }, body },
      },
    ],
    stop: () => Promise.all([own.stop(), store.stop()]).then(() => undefined),
  }
}
