import { hearthCommand, type ServiceName } from '@hearth/kernel'
import type { SignInLink } from '../client/sign-in-link.ts'
import type { FirstSecrets } from '../serve/messages.ts'
import { renderTable } from '../terminal/table.ts'
import type { Terminal } from '../terminal/terminal.ts'

export type Welcome = {
  readonly services: readonly {
    readonly name: ServiceName
    readonly url: string
    readonly access: string
    readonly state: string
    /** Why it is not ready. */
    readonly reason?: string | undefined
  }[]
  /** Address of the chatflow service. */
  readonly chatflowUrl: string
  /** `undefined` when the service could not make one. */
  readonly signInLink: SignInLink | undefined
  /** The flow to try; `undefined` when there is none. */
  readonly flowId: string | undefined
  /** What was made at this start and is shown this once. */
  readonly secrets: FirstSecrets
  /** `HEARTH_API_KEY`, where the person who started it may have given the key; it is named, never printed. */
  readonly keyVariable: string | undefined
}

// What each service answers without a key.
const firstLooks: Readonly<Record<ServiceName, string>> = {
  chatflow: '/api/v1/ping',
  inference: '/v1/models',
  health: '/health',
  logs: '/api/v1/containers',
  metrics: '/-/ready',
  dashboard: '/api/health',
}

/** Prints what runs where, how to get in, and one command that answers. */
export function printWelcome(terminal: Terminal, welcome: Welcome): void {
  const rows = welcome.services.map(({ name, url, access, state }) => [
    name,
    url,
    state === 'ready' ? access : `${access} (${state})`,
    `curl ${url}${firstLooks[name]}`,
  ])
  const [header = '', ...lines] = renderTable([['SERVICE', 'ADDRESS', 'ACCESS', 'FIRST LOOK'], ...rows])
  terminal.print('')
  terminal.print(terminal.style('bold', header))
  for (const line of lines) terminal.print(line)
  for (const { name, state, reason } of welcome.services) {
    if (state !== 'ready' && reason !== undefined) terminal.print(terminal.style('yellow', `${name}: ${reason}`))
  }
  terminal.print('')
  if (welcome.signInLink !== undefined) printLink(terminal, welcome.signInLink)
  printSecrets(terminal, welcome.secrets)
  if (welcome.flowId !== undefined) printTry(terminal, welcome, welcome.flowId)
  terminal.print('Stop everything with Ctrl-C.')
}

function printLink(terminal: Terminal, { url, minutes }: SignInLink): void {
  terminal.print(`Open it in your browser; this link signs it in once, within ${minutes} min:`)
  terminal.print(`  ${terminal.style('bold', url)}`)
  terminal.print(`Another link: ${hearthCommand} sign-in`)
  terminal.print('')
}

function printSecrets(terminal: Terminal, { firstKey, firstCredentials }: FirstSecrets): void {
  if (firstKey !== undefined) terminal.print(`Your API key, shown this once: ${terminal.style('bold', firstKey)}`)
  if (firstCredentials !== undefined) {
    const { user, password } = firstCredentials
    terminal.print(`Your dashboards, shown this once: user ${user}, password ${terminal.style('bold', password)}`)
  }
  if (firstKey !== undefined || firstCredentials !== undefined) terminal.print('')
}

function printTry(terminal: Terminal, welcome: Welcome, flowId: string): void {
  terminal.print('Ask something:')
  terminal.print(`  ${renderCurl(welcome.chatflowUrl, flowId, keyText(welcome))}`)
  if (welcome.secrets.firstKey === undefined && !hasKeyVariable(welcome)) {
    terminal.print(`where $KEY is your API key; make another one with: ${hearthCommand} key create`)
  }
  terminal.print('')
}

function keyText(welcome: Welcome): string {
  return welcome.secrets.firstKey ?? (hasKeyVariable(welcome) ? '$HEARTH_API_KEY' : '$KEY')
}

// An empty one is none, as for the service itself.
function hasKeyVariable({ keyVariable = '' }: Welcome): boolean {
  return keyVariable !== ''
}

/** A command line that asks the flow a question as it stands. */
function renderCurl(chatflowUrl: string, flowId: string, key: string): string {
  const question = `{"question":"What is the capital of Portugal?"}`
  const url = `${chatflowUrl}/api/v1/prediction/${flowId}`
  return `curl -H "Authorization: Bearer ${key}" -d '${question}' -H 'Content-Type: application/json' ${url}`
}
