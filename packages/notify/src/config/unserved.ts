const ofKind = 'there is no receiver of this kind; webhook_configs can bring its messages to a program that tells it'
const kinds = ['incidentio', 'jira', 'mattermost', 'rocketchat', 'sns', 'victorops', 'webex', 'wechat']
const proxies = ['proxy_url', 'no_proxy', 'proxy_from_environment', 'proxy_connect_header']

// Keys of Alertmanager that mean something which is not done here, and what can be said instead.
const unserved: ReadonlyMap<string, string> = new Map([
  ...kinds.map((kind) => [`${kind}_configs`, ofKind] as const),
  ...proxies.map((key) => [key, 'messages go to their receivers without a proxy'] as const),
  ['oauth2', 'basic_auth and authorization are, both with files'],
  ['service_key', 'routing_key is, of the second version of PagerDuty'],
  ['service_key_file', 'routing_key_file is, of the second version of PagerDuty'],
  ['auth_secret', 'auth_password is, and no CRAM-MD5'],
  ['auth_secret_file', 'auth_password_file is, and no CRAM-MD5'],
  ['smtp_auth_secret', 'smtp_auth_password is, and no CRAM-MD5'],
  ['smtp_auth_secret_file', 'smtp_auth_password_file is, and no CRAM-MD5'],
])

/** Why a key that Alertmanager knows is not served, with what is; `undefined` for one that may be a mistake. */
export function whyUnserved(key: string): string | undefined {
  const isOfKind = kinds.some((kind) => key.startsWith(`${kind}_`))
  return unserved.get(key) ?? (isOfKind ? 'there is no receiver of its kind' : undefined)
}
