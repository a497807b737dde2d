import { Failure } from '@hearth/kernel'
import { ProtoReader } from '@hearth/protobuf'
import { z } from 'zod'
import type { ResourceMetrics } from '../model.ts'
import { decodeJson } from './decode-json.ts'
import { decodeProtobuf } from './decode-protobuf.ts'

/** @throws {Failure} `invalid` for bytes that are no such message */
export function parseProtobuf(body: Uint8Array): readonly ResourceMetrics[] {
  return orRefuse(() => decodeProtobuf(new ProtoReader(body)))
}

/** @throws {Failure} `invalid` for JSON of another shape */
export function parseJson(body: unknown): readonly ResourceMetrics[] {
  return orRefuse(() => decodeJson(body))
}

function orRefuse(read: () => readonly ResourceMetrics[]): readonly ResourceMetrics[] {
  try {
    return read()
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error)
    if (reason === undefined) throw error
    throw new Failure('invalid', `Cannot read the OTLP request: ${reason}`, { cause: error })
  }
}

function messageOf(error: unknown): string | undefined {
  return error instanceof RangeError || error instanceof TypeError ? error.message : undefined
}
