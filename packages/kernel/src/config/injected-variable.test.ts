import { describe, expect, test } from 'vitest'
import { isInjected } from './injected-variable.ts'

describe('isInjected()', () => {
  test.each([
    { name: 'HEARTH_LOGS_SERVICE_HOST', env: {} },
    { name: 'HEARTH_LOGS_SERVICE_PORT', env: {} },
    { name: 'HEARTH_LOGS_SERVICE_PORT_HTTP', env: {} },
    { name: 'HEARTH_LOGS_PORT', env: { HEARTH_LOGS_PORT: 'tcp://10.0.0.1:8080' } },
    { name: 'HEARTH_LOGS_PORT', env: { HEARTH_LOGS_PORT: 'udp://10.0.0.1:53' } },
    { name: 'HEARTH_LOGS_PORT_8080_TCP', env: {} },
    { name: 'HEARTH_LOGS_PORT_8080_TCP_PROTO', env: {} },
    { name: 'HEARTH_LOGS_PORT_8080_UDP_ADDR', env: {} },
    { name: 'HEARTH_LOGS_PORT_8080_SCTP_PORT', env: {} },
    { name: 'HEARTH_LOGS_NAME', env: { HEARTH_LOGS_NAME: '/chatflow/hearth_logs' } },
    { name: 'HEARTH_LOGS_ENV_PATH', env: { HEARTH_LOGS_NAME: '/chatflow/hearth_logs' } },
  ])('knows $name with $env for one of an orchestrator', ({ name, env }) => expect(isInjected(name, env)).toBe(true))

  test.each([
    { name: 'HEARTH_LOGS_PORT', env: { HEARTH_LOGS_PORT: '8080' } },
    { name: 'HEARTH_LOGS_PORT', env: { HEARTH_LOGS_PORT: 'x-tcp://10.0.0.1:8080' } },
    { name: 'HEARTH_LOGS_PORT', env: {} },
    { name: 'HEARTH_LOGS_SERVICE_HOSTS', env: {} },
    { name: 'HEARTH_LOGS_SERVICE_PORTS', env: {} },
    { name: 'HEARTH_LOGS_PORT_TCP', env: {} },
    { name: 'HEARTH_LOGS_PORT_8080_TCP_X', env: {} },
    { name: 'HEARTH_LOGS_NAME', env: { HEARTH_LOGS_NAME: 'logs' } },
    { name: 'HEARTH_LOGS_NAME', env: { HEARTH_LOGS_NAME: '/logs' } },
    { name: 'HEARTH_LOGS_NAME', env: { HEARTH_LOGS_NAME: 'my/own/logs' } },
    { name: 'HEARTH_LOGS_NAME', env: { HEARTH_LOGS_NAME: '/one/two/three' } },
    { name: 'HEARTH_LOGS_ENV_PATH', env: {} },
    { name: 'HEARTH_LOGS_NAMES', env: { HEARTH_LOGS_NAME: '/chatflow/hearth_logs' } },
    { name: 'HEARTH_HOST', env: { HEARTH_HOST: '0.0.0.0' } },
  ])('knows $name with $env for one of a person', ({ name, env }) => expect(isInjected(name, env)).toBe(false))
})
