/** What of the configuration is told. */
export type ShownSettings = {
  readonly port: number
  readonly user: string
  readonly loginForm: boolean
  readonly publicDashboards: boolean
  readonly embedOrigins: readonly string[]
  readonly sessionIdleMs: number
  readonly sessionMaxAgeMs: number
  readonly maxVersions: number
  readonly oidcIssuer?: string | undefined
  readonly oidcName: string
  readonly oidcClientId?: string | undefined
  readonly oidcScopes: readonly string[]
  readonly oidcSignUp: boolean
  readonly oidcAutoLogin: boolean
}

/** What is set, in the sections and by the names that Grafana has for it, as texts; passwords are not in it. */
export function renderAdminSettings(config: ShownSettings): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const { port, user, loginForm, publicDashboards, sessionIdleMs, sessionMaxAgeMs, maxVersions } = config
  const days = (ms: number) => `${Math.round((ms / 86_400_000) * 100) / 100}d`
  return {
    DEFAULT: { app_mode: 'production' },
    auth: {
      disable_login_form: `${!loginForm}`,
      login_maximum_inactive_lifetime_duration: days(sessionIdleMs),
      login_maximum_lifetime_duration: days(sessionMaxAgeMs),
    },
    'auth.anonymous': { enabled: 'false' },
    'auth.basic': { enabled: 'true' },
    'auth.generic_oauth': {
      enabled: `${config.oidcIssuer !== undefined}`,
      name: config.oidcName,
      client_id: config.oidcClientId ?? '',
      client_secret: '*********',
      scopes: config.oidcScopes.join(' '),
      allow_sign_up: `${config.oidcSignUp}`,
      auto_login: `${config.oidcAutoLogin}`,
      use_pkce: 'true',
    },
    dashboards: { versions_to_keep: `${maxVersions}` },
    public_dashboards: { enabled: `${publicDashboards}` },
    security: {
      admin_user: user,
      admin_password: '*********',
      allow_embedding: `${config.embedOrigins.length > 0}`,
      cookie_samesite: 'strict',
    },
    server: { http_port: `${port}`, protocol: 'http' },
    snapshots: { external_enabled: 'false' },
    users: { allow_org_create: 'false', allow_sign_up: 'false', auto_assign_org_role: 'Viewer' },
  }
}
