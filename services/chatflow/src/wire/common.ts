import { Failure } from '@hearth/kernel'
import { invalidRequest } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import { preconditionFailed } from './error.ts'

/** The answer of a removal, as TypeORM words it. */
export const deletedSchema = z.object({ raw: z.array(z.unknown()), affected: z.int() }).openapi('Deleted')

export function renderDeleted(affected: number): z.output<typeof deletedSchema> {
  return { raw: [], affected }
}

/** ISO 8601 in UTC with milliseconds. */
export function renderDate(atMs: number): string {
  return new Date(atMs).toISOString()
}

/** @throws {Failure} `invalid` for anything but an ISO 8601 date, naming the parameter */
export function parseDate(name: string, text: string): number {
  const atMs = Date.parse(text)
  if (!Number.isNaN(atMs)) return atMs
  throw new Failure('invalid', `Cannot read the query: ${name} is "${text}", not an ISO 8601 date`, { param: name })
}

/** Query parameters of lists that can be asked for by page. */
export const pageQuery = {
  page: z
    .preprocess(firstOf, z.string().optional())
    .openapi({ description: 'From 1; with limit, the answer is one page' }),
  limit: z.preprocess(firstOf, z.string().optional()).openapi({ description: 'Rows a page' }),
}

// Of a number that is sent several times Flowise reads the first.
function firstOf(sent: unknown): unknown {
  return Array.isArray(sent) ? sent[0] : sent
}

export type Page = { readonly offset: number; readonly limit: number }

/**
 * The page that is asked for, or `undefined` for all rows: Flowise pages only when both are above 0.
 *
 * @throws {Failure} `invalid`, answered with 412, for anything but whole numbers from 0
 */
export function parsePage(query: { page?: string | undefined; limit?: string | undefined }): Page | undefined {
  const page = parseCount('page', query.page)
  const limit = parseCount('limit', query.limit)
  return page > 0 && limit > 0 ? { offset: (page - 1) * limit, limit } : undefined
}

/** Rows as a list that can be asked for by page answers them. */
export function listOrPage<Row extends z.ZodType>(row: Row) {
  return z.union([z.array(row), z.object({ data: z.array(row), total: z.int() })])
}

/** A list as it is, or the page that was asked for with the total. */
export function renderList<T>(rows: T[], page: Page | undefined): T[] | { data: T[]; total: number } {
  return page === undefined ? rows : { data: rows.slice(page.offset, page.offset + page.limit), total: rows.length }
}

function parseCount(name: string, text = '0'): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw preconditionFailed(`Cannot read the query: ${name} is "${text}", not a whole number from 0`, name)
}

/** The failure for the bodies that Flowise answers with 412 where they do not fit. */
export function preconditionMisfit(error: z.core.$ZodError): Failure {
  const failure = invalidRequest(error)
  return preconditionFailed(failure.message, failure.param)
}

/** A JSON body that an endpoint reads for itself. */
export function jsonBody<S extends z.ZodType>(schema: S) {
  return { required: true, content: { 'application/json': { schema } } }
}

/** A JSON answer for a route's `responses`. */
export function jsonAnswer<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { 'application/json': { schema } } }
}

/** Server-sent events for a route's `responses`. */
export function eventAnswer(description: string) {
  return { description, content: { 'text/event-stream': { schema: z.string() } } }
}

export const idParam = z.object({ id: z.string().openapi({ format: 'uuid' }) })
