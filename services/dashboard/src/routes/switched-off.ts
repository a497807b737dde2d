import { Failure } from '@hearth/kernel'
import type { Method } from '@hearth/server'
import { type Endpoint, endpoint } from './access.ts'

type SwitchedOff = {
  readonly paths: readonly string[]
  readonly methods: readonly Method[]
  readonly kind: 'missing' | 'forbidden'
  readonly message: string
}

const all: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete']

/** What Grafana has, or sells, and this service has not: answered as a Grafana does in which it is switched off. */
const switchedOff: readonly SwitchedOff[] = [
  {
    paths: ['/api/admin/ldap/{path*}', '/api/admin/ldap-sync-status'],
    methods: ['get', 'post'],
    kind: 'missing',
    message: 'LDAP is not enabled',
  },
  {
    paths: ['/api/cloudmigration/{path*}'],
    methods: ['get', 'post', 'delete'],
    kind: 'missing',
    message: 'Cloud migrations are disabled on this instance',
  },
  {
    paths: ['/api/recording-rules', '/api/recording-rules/{path*}'],
    methods: all,
    kind: 'missing',
    message: 'Recording rules are rules of the metrics service: there is no other store of them here',
  },
  {
    paths: [
      '/api/datasources/{uid}/cache',
      '/api/datasources/{uid}/cache/{path*}',
      '/api/datasources/uid/{uid}/lbac/teams',
    ],
    methods: ['get', 'post', 'put'],
    kind: 'missing',
    message: 'Caching and label-based access of data sources are not available',
  },
  {
    paths: ['/api/convert/{path*}'],
    methods: ['post', 'put', 'delete'],
    kind: 'forbidden',
    message: 'Rules in the form of files of Prometheus are written in the metrics service, in its rule files',
  },
  {
    paths: ['/api/reports', '/api/reports/{path*}'],
    methods: all,
    kind: 'missing',
    message: 'Reporting is not enabled',
  },
  {
    paths: ['/api/saml/{path*}', '/api/logout/saml'],
    methods: ['get', 'post'],
    kind: 'missing',
    message: 'SAML is not enabled',
  },
  {
    paths: ['/api/v1/sso-settings', '/api/v1/sso-settings/{path*}'],
    methods: ['get', 'put', 'delete'],
    kind: 'missing',
    message: 'Single sign-on is not enabled: people sign in by name and password',
  },
  {
    paths: ['/api/licensing/{path*}'],
    methods: ['get', 'post', 'delete'],
    kind: 'missing',
    message: 'Licensing is not available: there is nothing to license',
  },
  {
    paths: ['/api/groupsync/{path*}', '/api/teams/{id}/groups', '/api/teams/{id}/groups/{path*}'],
    methods: all,
    kind: 'missing',
    message: 'Group sync is not enabled: members of teams are named here',
  },
  {
    paths: ['/api/org/invites', '/api/org/invites/{path*}', '/api/user/email/update'],
    methods: ['get', 'post', 'delete'],
    kind: 'forbidden',
    message: 'Invitations are disabled: there is no mail; an admin adds users with a password',
  },
  {
    paths: ['/api/orgs/{id}/quotas/{path*}', '/api/admin/users/{id}/quotas/{path*}'],
    methods: ['put'],
    kind: 'forbidden',
    message: 'Quotas are set in the configuration (maxUsers)',
  },
]

const customRoles: SwitchedOff = {
  paths: [
    '/api/access-control/roles',
    '/api/access-control/roles/{path*}',
    '/api/access-control/users/{id}/roles',
    '/api/access-control/users/{id}/roles/{role}',
    '/api/access-control/teams/{id}/roles',
    '/api/access-control/teams/{id}/roles/{role}',
    '/api/access-control/assignments/search',
    '/api/admin/provisioning/access-control/reload',
  ],
  methods: ['post', 'put', 'delete'],
  kind: 'missing',
  message: 'Custom roles are not available: there are the four basic roles, and permissions on folders and dashboards',
}

/** Those of roles, which go before the permissions on things, whose paths match theirs. */
export function customRoleEndpoints(): readonly Endpoint[] {
  return refusalsOf(customRoles)
}

/** Refusals with a sentence, where a client would else hear that there is no such address. */
export function switchedOffEndpoints(): readonly Endpoint[] {
  return switchedOff.flatMap(refusalsOf)
}

function refusalsOf({ paths, methods, kind, message }: SwitchedOff): readonly Endpoint[] {
  return paths.map((path) =>
    endpoint({
      method: methods,
      path,
      summary: `Refused: ${message}`,
      access: 'user',
      answers: { [kind === 'missing' ? 404 : 403]: { description: message } },
      handle: () => {
        throw new Failure(kind, message, { code: 'switched-off' })
      },
    }),
  )
}
