/** A schema as OpenAPI 3.0 and Kubernetes' additions to it have it, as far as it is used of resources. */
export type Schema = {
  readonly $ref?: string
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  readonly format?: 'int64' | 'int32' | 'date-time'
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema
  readonly enum?: readonly string[]
  readonly allOf?: readonly { readonly $ref: string }[]
  /** Whether it holds members that no property stands for, which are kept. */
  readonly 'x-kubernetes-preserve-unknown-fields'?: true
  readonly 'x-kubernetes-group-version-kind'?: readonly {
    readonly group: string
    readonly version: string
    readonly kind: string
  }[]
}

export const text = (description: string): Schema => ({ type: 'string', description })
export const flag = (description: string): Schema => ({ type: 'boolean', description })
export const whole = (description: string): Schema => ({ type: 'integer', format: 'int64', description })
export const moment = (description: string): Schema => ({ type: 'string', format: 'date-time', description })
export const texts = (description: string): Schema => ({
  type: 'object',
  description,
  additionalProperties: { type: 'string' },
})
export const list = (description: string, items: Schema): Schema => ({ type: 'array', description, items })

/** An object of members that are all named. */
export const closed = (
  description: string,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema => ({ type: 'object', description, properties, ...(required.length === 0 ? {} : { required }) })

/** An object that may hold more than what is named. */
export const open = (description: string, properties: Readonly<Record<string, Schema>> = {}): Schema => ({
  type: 'object',
  description,
  ...(Object.keys(properties).length === 0 ? {} : { properties }),
  'x-kubernetes-preserve-unknown-fields': true,
})
