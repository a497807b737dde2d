import { type Fields, fieldsOf } from '../../fields.ts'
import { textOf } from '../read-value.ts'
import { fillIn } from './dify-references.ts'
import { type DifyScope, rowsAt } from './dify-scope.ts'
import type { DifyNode } from './read-dify.ts'

type Pair = { readonly key: string; readonly value: string }

const bodyTypes: Readonly<Record<string, string>> = {
  json: 'json',
  'raw-text': 'raw',
  'form-data': 'formData',
  'x-www-form-urlencoded': 'xWwwFormUrlencoded',
}

const secretHeader = /authorization|api-?key|token|secret|cookie/i

/** Inputs of a request. What authorizes it stays behind, for a credential to take its place. */
export function difyRequest({ data, label }: DifyNode, scope: DifyScope): Fields {
  const { sketch } = scope
  const fill = (text: unknown) => fillIn(text, scope, label)
  const headers = pairsOf(fill(data.headers))
  const secret = headers.filter(({ key }) => secretHeader.test(key))
  const { type: authorization } = fieldsOf(data.authorization)
  if (secret.length > 0 || (authorization !== undefined && authorization !== 'no-auth'))
    sketch.remark(
      label,
      'httpAgentflow',
      'not carried over, for it is a secret: what authorizes the request; choose a credential in the node',
    )
  if (fieldsOf(data.retry_config).retry_enabled === true || fieldsOf(data.retry_config).enabled === true)
    sketch.remark(label, 'httpAgentflow', 'not carried over: its retries; set them among the limits of the node')
  return {
    method: String(data.method ?? 'get').toUpperCase(),
    url: fill(data.url),
    headers: headers.filter(({ key }) => !secretHeader.test(key)),
    queryParams: pairsOf(fill(data.params)),
    ...bodyOf(fieldsOf(data.body), label, fill, scope),
  }
}

function bodyOf({ type, data }: Fields, label: string, fill: (text: unknown) => string, { sketch }: DifyScope): Fields {
  if (type === undefined || type === 'none') return {}
  const bodyType = bodyTypes[String(type)]
  if (bodyType === undefined) {
    sketch.refuse(label, `it sends a body of the form "${type}", which is not known here: choose another in the node`)
    return {}
  }
  const isText = bodyType === 'json' || bodyType === 'raw'
  if (isText)
    return {
      bodyType,
      body: Array.isArray(data)
        ? rowsAt(data)
            .map(({ value }) => fill(value))
            .join('')
        : fill(data),
    }
  const rows = Array.isArray(data)
    ? rowsAt(data).map(({ key, value }) => ({ key: String(key), value: fill(value) }))
    : pairsOf(fill(data))
  return { bodyType, body: rows }
}

/** Lines of `key: value`. */
function pairsOf(text: string): readonly Pair[] {
  return text.split('\n').flatMap((line) => {
    const [, key, value] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line) ?? []
    return textOf(key) === undefined ? [] : [{ key: key ?? '', value: value ?? '' }]
  })
}
