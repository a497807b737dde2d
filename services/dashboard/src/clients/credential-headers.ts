import type { DataSourceSettings } from '../domain/datasource/data-source.ts'

/**
 * The headers a data source asks for: its Basic credentials or its bearer token, and those that its settings name as
 * `httpHeaderName1` with the value in the secret `httpHeaderValue1`.
 */
export function credentialHeaders(
  { basicAuth, basicAuthUser, jsonData }: DataSourceSettings,
  secrets: Readonly<Record<string, string>>,
): Record<string, string> {
  const headers: Record<string, string> = {}
  if (basicAuth) {
    const pair = `${basicAuthUser}:${secrets.basicAuthPassword ?? ''}`
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  }
  if (!basicAuth && secrets.bearerToken !== undefined) headers.authorization = `Bearer ${secrets.bearerToken}`
  for (const [key, name] of Object.entries(jsonData)) {
    const value = secrets[key.replace('httpHeaderName', 'httpHeaderValue')]
    const isHeader = /^httpHeaderName\d+$/.test(key) && typeof name === 'string' && /^[\w-]+$/.test(name)
    if (isHeader && value !== undefined) headers[name.toLowerCase()] = value
  }
  return headers
}
