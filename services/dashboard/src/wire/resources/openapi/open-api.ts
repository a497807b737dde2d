import type { Schema } from './schema.ts'

/** Group, version and kind of a resource. */
type GroupVersionKind = { readonly group: string; readonly version: string; readonly kind: string }

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: true
  readonly schema: { readonly type: 'string' | 'integer' | 'boolean' }
}

/** Schemas by media types. */
export type Content = Readonly<Record<string, { readonly schema: Schema }>>

export type Operation = {
  readonly description: string
  readonly 'x-kubernetes-action': string
  readonly 'x-kubernetes-group-version-kind': GroupVersionKind
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

export const methods = ['get', 'put', 'post', 'delete', 'patch'] as const

export type PathItem = { readonly parameters: readonly Parameter[] } & {
  readonly [method in (typeof methods)[number]]?: Operation
}

/** An OpenAPI 3.0 document, as far as it is used of resources. */
export type OpenApi = {
  readonly openapi: '3.0.0'
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
