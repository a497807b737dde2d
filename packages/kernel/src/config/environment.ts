import { SERVICE_NAMES, type ServiceName } from '../services.ts'
import type { Env } from './env.ts'
import { ownerOf } from './settings.ts'

// What programs and libraries of any process look for: where things are, how text is written, how the
// network is reached, how Node is set up. None of it is a secret of ours.
const systemNames: ReadonlySet<string> = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'TMPDIR', 'TMP', 'TEMP', 'TZ', 'HOSTNAME'],
  ...['LANG', 'LANGUAGE', 'NO_COLOR', 'FORCE_COLOR', 'LD_LIBRARY_PATH', 'LD_PRELOAD', 'DYLD_LIBRARY_PATH'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['NODE_OPTIONS', 'NODE_ENV', 'NODE_PATH', 'NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY', 'NODE_USE_SYSTEM_CA'],
  ...['NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_COMPILE_CACHE', 'NODE_NO_WARNINGS', 'NODE_DEBUG', 'NODE_V8_COVERAGE'],
  // Without these no program starts on Windows.
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'],
  ...['PROGRAMDATA', 'PROGRAMFILES', 'NUMBER_OF_PROCESSORS', 'PROCESSOR_ARCHITECTURE'],
])
const systemPrefixes = ['LC_', 'XDG_', 'MALLOC_', 'UV_']

/** The variables that any program may need to run at all. */
export function systemEnvironment(env: Env): Env {
  return filter(env, isSystem)
}

// What a service reads by its peers' names, or what the libraries that it loads read by themselves.
const ownNames: Readonly<Partial<Record<ServiceName, RegExp>>> = {
  inference: /^(HF|CUDA|NVIDIA|GGML|LLAMA|VK|HIP|ROCR|HSA|OMP|GPU)_/,
  logs: /^DOCKER_/,
}

/** Names of variables by the service that they are meant for. */
export type NamedVariables = ReadonlyMap<ServiceName, ReadonlySet<string>>

/**
 * The variables that one service needs of those that the bundle was started with: the system's, the common
 * settings and every service's address, its own settings, and those that are named for it.
 *
 * Chatflow gets all but the settings of the others: what a flow names, such as `OPENAI_API_KEY` or a runtime
 * variable, is known only when it runs.
 *
 * @param named further variables by service, such as those that its files put into a `${NAME}`
 */
export function serviceEnvironment(service: ServiceName, env: Env, named: NamedVariables): Env {
  return filter(env, (name) => {
    if (isSystem(name) || isAddress(name) || named.get(service)?.has(name) === true) return true
    const owner = ownerOf(name)
    if (owner !== undefined) return owner === 'common' || owner === service
    return service === 'chatflow' ? !isOfAnother(name, named) : ownNames[service]?.test(name) === true
  })
}

function isOfAnother(name: string, named: NamedVariables): boolean {
  return (
    Object.values(ownNames).some((names) => names.test(name)) || [...named.values()].some((names) => names.has(name))
  )
}

const addresses = new RegExp(
  `^HEARTH_(${SERVICE_NAMES.join('|').toUpperCase()})_(PORT|URL|BASE_PATH|TLS|TLS_CERT_FILE|TLS_KEY_FILE)$`,
)

const isAddress = (name: string) => addresses.test(name)

// Windows and proxies write their names in either case.
function isSystem(name: string): boolean {
  const upper = name.toUpperCase()
  return systemNames.has(upper) || systemPrefixes.some((prefix) => upper.startsWith(prefix))
}

function filter(env: Env, passes: (name: string) => boolean): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => passes(name)))
}

/** The names of the variables that a text asks for as `$NAME`, `${NAME}` or `$__env{NAME}`. */
export function namesOfVariables(text: string): readonly string[] {
  return [...text.matchAll(/\$(?:__env)?\{(\w+)\}|\$([A-Za-z_]\w*)/g)].map(([, braced, plain]) => braced ?? plain ?? '')
}
