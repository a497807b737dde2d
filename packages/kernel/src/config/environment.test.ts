import { describe, expect, test } from 'vitest'
import { namesOfVariables, serviceEnvironment, systemEnvironment } from './environment.ts'

const env = {
  PATH: '/usr/bin',
  HOME: '/home/me',
  LC_ALL: 'C',
  https_proxy: 'http://proxy:3128',
  NODE_EXTRA_CA_CERTS: '/ca.pem',
  HEARTH_HOME: '/state',
  HEARTH_CONFIG: 'hearth.yaml',
  HEARTH_LGO_LEVEL: 'debug',
  HEARTH_INFERENCE_PORT: '8000',
  HEARTH_INFERENCE_BASE_PATH: '/models',
  HEARTH_INFERENCE_TLS_KEY_FILE: '/key.pem',
  HEARTH_INFERENCE_MAX_BODY_BYTES: '5',
  HEARTH_API_KEY: 'k',
  HEARTH_DASHBOARD_PASSWORD: 'p',
  GF_SECURITY_ADMIN_PASSWORD: 'p',
  DATABASE_URL: 'postgres://me:secret@db/flows',
  HF_TOKEN: 'hf',
  CUDA_VISIBLE_DEVICES: '0',
  DOCKER_HOST: 'unix:///docker.sock',
  OPENAI_API_KEY: 'sk',
  NPM_TOKEN: 'npm',
}

const common = [
  'PATH',
  'HOME',
  'LC_ALL',
  'https_proxy',
  'NODE_EXTRA_CA_CERTS',
  'HEARTH_HOME',
  'HEARTH_CONFIG',
  'HEARTH_LGO_LEVEL',
  'HEARTH_INFERENCE_PORT',
  'HEARTH_INFERENCE_BASE_PATH',
  'HEARTH_INFERENCE_TLS_KEY_FILE',
]

describe('serviceEnvironment()', () => {
  test.each([
    { service: 'health', own: [] },
    { service: 'metrics', own: [] },
    { service: 'logs', own: ['DOCKER_HOST'] },
    { service: 'inference', own: ['HEARTH_INFERENCE_MAX_BODY_BYTES', 'HF_TOKEN', 'CUDA_VISIBLE_DEVICES'] },
    { service: 'dashboard', own: ['HEARTH_DASHBOARD_PASSWORD', 'GF_SECURITY_ADMIN_PASSWORD'] },
    { service: 'chatflow', own: ['HEARTH_API_KEY', 'DATABASE_URL', 'OPENAI_API_KEY', 'NPM_TOKEN'] },
  ] as const)('gives $service what every process needs, and $own', ({ service, own }) => {
    expect(Object.keys(serviceEnvironment(service, env, new Map()))).toEqual([...common, ...own])
  })

  test('gives what is named for a service to it alone', () => {
    const named = new Map([['metrics', new Set(['NPM_TOKEN'])]] as const)
    expect(serviceEnvironment('metrics', env, named)).toMatchObject({ NPM_TOKEN: 'npm' })
    expect(serviceEnvironment('chatflow', env, named)).not.toHaveProperty('NPM_TOKEN')
  })
})

test('systemEnvironment() leaves every setting out', () => {
  expect(Object.keys(systemEnvironment(env))).toEqual(common.slice(0, 5))
})

test('namesOfVariables() reads every way of naming one', () => {
  expect(namesOfVariables('a: $' + '{ONE}\nb: $' + '__env{TWO}, $THREE costs 5 $')).toEqual(['ONE', 'TWO', 'THREE'])
})
