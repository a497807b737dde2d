import { type Content, methods, type OpenApi, type Operation, type Parameter, type PathItem } from './open-api.ts'
import type { Schema } from './schema.ts'

type SwaggerParameter =
  | (Pick<Parameter, 'name' | 'in' | 'required'> & Parameter['schema'])
  | { readonly name: 'body'; readonly in: 'body'; readonly required: true; readonly schema: Schema }

type SwaggerOperation = Pick<Operation, 'description' | 'x-kubernetes-action' | 'x-kubernetes-group-version-kind'> & {
  readonly consumes?: readonly string[]
  readonly produces: readonly string[]
  readonly parameters?: readonly SwaggerParameter[]
  readonly responses: Readonly<Record<string, { readonly description: string; readonly schema?: Schema }>>
}

type SwaggerPath = { readonly parameters: readonly SwaggerParameter[] } & {
  readonly [method in (typeof methods)[number]]?: SwaggerOperation
}

/** A Swagger 2.0 document, as far as it is used of resources. */
export type Swagger = {
  readonly swagger: '2.0'
  readonly info: OpenApi['info']
  readonly paths: Readonly<Record<string, SwaggerPath>>
  readonly definitions: Readonly<Record<string, Schema>>
}

/** Says in one Swagger 2.0 document what OpenAPI 3.0 documents say, whose paths and schemas have different names. */
export function renderSwagger(documents: readonly OpenApi[], info: OpenApi['info']): Swagger {
  return {
    swagger: '2.0',
    info,
    paths: mapValues(Object.assign({}, ...documents.map(({ paths }) => paths)), pathOf),
    definitions: mapValues(Object.assign({}, ...documents.map(({ components }) => components.schemas)), schemaOf),
  }
}

function pathOf(item: PathItem): SwaggerPath {
  const operations = methods.flatMap((method) => {
    const operation = item[method]
    return operation === undefined ? [] : [[method, operationOf(operation)] as const]
  })
  return { parameters: item.parameters.map(parameterOf), ...Object.fromEntries(operations) }
}

function operationOf({ parameters = [], requestBody, responses, ...rest }: Operation): SwaggerOperation {
  const body = requestBody === undefined ? [] : [bodyOf(requestBody.content)]
  return {
    ...rest,
    ...(requestBody === undefined ? {} : { consumes: Object.keys(requestBody.content) }),
    produces: ['application/json'],
    parameters: [...body, ...parameters.map(parameterOf)],
    responses: mapValues(responses, ({ description, content }) => ({
      description,
      ...(content === undefined ? {} : { schema: firstSchemaOf(content) }),
    })),
  }
}

function parameterOf({ schema, ...rest }: Parameter): SwaggerParameter {
  return { ...rest, ...schema }
}

function bodyOf(content: Content): SwaggerParameter {
  return { name: 'body', in: 'body', required: true, schema: firstSchemaOf(content) }
}

// There is one schema for all media types here.
function firstSchemaOf(content: Content): Schema {
  return schemaOf(Object.values(content)[0]?.schema ?? {})
}

function schemaOf({ allOf, ...schema }: Schema): Schema {
  const { $ref = allOf?.[0]?.$ref, properties, items, additionalProperties } = schema
  if ($ref !== undefined) return { $ref: $ref.replace('#/components/schemas/', '#/definitions/') }
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, schemaOf) }),
    ...(items && { items: schemaOf(items) }),
    ...(additionalProperties && { additionalProperties: schemaOf(additionalProperties) }),
  }
}

function mapValues<From, To>(all: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, map(value)]))
}
