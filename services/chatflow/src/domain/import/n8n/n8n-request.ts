import type { Fields } from '../../fields.ts'
import { fillIn } from './n8n-expressions.ts'
import type { N8nScope } from './n8n-scope.ts'
import { rowsAt } from './n8n-values.ts'
import type { N8nNode } from './read-n8n.ts'

const secretHeader = /authorization|api-?key|token|secret|cookie/i

const contentTypes: Readonly<Record<string, string>> = {
  json: 'json',
  'form-urlencoded': 'xWwwFormUrlencoded',
  'multipart-form-data': 'formData',
  raw: 'raw',
}

/** Inputs of a request. What authorizes it stays behind, for a credential to take its place. */
export function requestInputs(node: N8nNode, scope: N8nScope): Fields {
  const { settings, name } = node
  const pairs = (value: unknown) => pairsOf(value, node, scope)
  const headers = settings.sendHeaders === true ? pairs(settings.headerParameters) : []
  const secret = headers.some(({ key }) => secretHeader.test(key))
  if (secret || (settings.authentication !== undefined && settings.authentication !== 'none'))
    scope.sketch.remark(
      name,
      'httpAgentflow',
      'not carried over, for it is a secret: what authorizes the request; choose a credential in the node',
    )
  return {
    method: String(settings.method ?? settings.requestMethod ?? 'GET'),
    url: fillIn(settings.url, node, scope),
    headers: headers.filter(({ key }) => !secretHeader.test(key)),
    queryParams: settings.sendQuery === true ? pairs(settings.queryParameters) : [],
    ...(settings.sendBody === true ? bodyOf(node, scope) : {}),
  }
}

function bodyOf(node: N8nNode, scope: N8nScope): Fields {
  const { settings } = node
  const bodyType = contentTypes[String(settings.contentType ?? 'json')]
  if (bodyType === undefined) {
    scope.sketch.refuse(
      node.name,
      `it sends a body of the form "${String(settings.contentType)}", which is not known here: choose another in the node`,
    )
    return {}
  }
  const rows = pairsOf(settings.bodyParameters, node, scope)
  if (bodyType === 'raw') return { bodyType, body: fillIn(settings.body, node, scope) }
  if (bodyType !== 'json') return { bodyType, body: rows }
  const written = settings.specifyBody === 'json' ? fillIn(settings.jsonBody, node, scope) : undefined
  return { bodyType, body: written ?? JSON.stringify(Object.fromEntries(rows.map(({ key, value }) => [key, value]))) }
}

function pairsOf(value: unknown, node: N8nNode, scope: N8nScope) {
  return rowsAt(value, 'parameters').map(({ name, value: given }) => ({
    key: String(name),
    value: fillIn(given, node, scope),
  }))
}
