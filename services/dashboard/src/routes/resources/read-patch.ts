import { checkJson, Failure, jsonBounds } from '@hearth/kernel'
import type { Context } from 'hono'
import { parseExactly } from '../../domain/json/exact-json.ts'
import { unfitPatch } from '../../domain/json/patch/effort.ts'
import { applyJsonPatch, type Operation } from '../../domain/json/patch/json-patch.ts'
import { applyMergePatch } from '../../domain/json/patch/merge-patch.ts'
import { jsonPatchSchema, mergePatchSchema, patchTypes } from '../../wire/resources/patch.ts'
import { fit } from '../read-body.ts'

/** What a patch makes of a resource: JSON text of JSON text. */
type Patch = (text: string) => string

/**
 * Reads the patch that was sent, by its media type.
 *
 * @throws {Failure} `unsupported` for other kinds of patches, `invalid` for what is none
 */
export async function readPatch(c: Context): Promise<Patch> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== patchTypes.json && type !== patchTypes.merge) {
    const known = Object.values(patchTypes).join(', ')
    throw new Failure(
      'unsupported',
      `the body of the request was in an unknown format - accepted media types include: ${known}`,
    )
  }
  const sent = parse(await c.req.text())
  const apply = type === patchTypes.json ? steps(sent) : merge(sent)
  return (text) => {
    const patched = JSON.stringify(apply(parseExactly(text)))
    if (patched?.startsWith('{')) return patched
    throw new Failure('invalid', 'Cannot apply the patch: it leaves no object', { code: unfitPatch })
  }
}

// The schemas look at what is sent; numbers that they do not know stay in it.
function steps(sent: unknown): (value: unknown) => unknown {
  fit(jsonPatchSchema, sent)
  return (value) => applyJsonPatch(value, sent as readonly Operation[])
}

function merge(sent: unknown): (value: unknown) => unknown {
  fit(mergePatchSchema, sent)
  return (value) => applyMergePatch(value, sent)
}

function parse(text: string): unknown {
  checkJson(text, jsonBounds)
  try {
    return parseExactly(text)
  } catch (cause) {
    throw new Failure('invalid', `Cannot read the patch: ${(cause as Error).message}`, { cause })
  }
}
