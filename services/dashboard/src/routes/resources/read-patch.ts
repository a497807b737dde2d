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
 * Reads the patch that was sent, by its media type. What it makes has the bounds of what is sent as a whole, so that who
 * reads it can send it back.
 *
 * @throws {Failure} `unsupported` for other kinds of patches, `invalid` for what is none
 */
export async function readPatch(c: Context, maxBodyBytes: number): Promise<Patch> {
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
    if (!patched?.startsWith('{'))
      throw new Failure('invalid', 'Cannot apply the patch: it leaves no object', { code: unfitPatch })
    checkSize(patched, maxBodyBytes)
    return patched
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

/** @throws {Failure} `too-large` for what could not be sent back */
export function checkSize(patched: string, maxBytes: number): void {
  try {
    checkJson(patched, { ...jsonBounds, maxBytes })
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.kind !== 'too-large') throw cause
    const most = `at most ${maxBytes} bytes, ${jsonBounds.maxKeys} keys and ${jsonBounds.maxItems} items`
    throw new Failure('too-large', `Cannot apply the patch: what it makes is too large; right is ${most}`, { cause })
  }
}

function parse(text: string): unknown {
  checkJson(text, jsonBounds)
  try {
    return parseExactly(text)
  } catch (cause) {
    throw new Failure('invalid', `Cannot read the patch: ${(cause as Error).message}`, { cause })
  }
}
