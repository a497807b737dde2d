import type { Context } from 'hono'

/** As Grafana: YAML, where `format` does not ask for JSON; with `download` as a file. */
export async function sendExport(c: Context, content: object): Promise<Response> {
  const isJson = c.req.query('format') === 'json'
  if (c.req.query('download') === 'true')
    c.header('content-disposition', `attachment; filename="export.${isJson ? 'json' : 'yaml'}"`)
  return isJson ? c.json(content) : sendYaml(c, content)
}

export async function sendYaml(c: Context, content: object): Promise<Response> {
  const { stringify } = await import('yaml')
  return c.body(stringify(content), 200, { 'content-type': 'application/yaml' })
}
