import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from '../app-env.ts'
import { writeResponses } from './late-responses.ts'
import { createRoutes } from './routes.ts'

type Document = ReturnType<OpenAPIHono<AppEnv>['getOpenAPI31Document']>
type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const

// What can meet any request before and in its endpoint: a field that does not fit, a key that is missing, a body that
// is too long, a full disk, a service that stops. All have one shape, which the reference of the service describes.
const refusals = {
  '4XX': { description: 'The request is refused; the message names the field or the state, and the remedy' },
  '5XX': { description: 'The request failed; the message says whether to try again' },
} as const

type About = { readonly title: string; readonly version: string; readonly basePath?: string | undefined }

/** The OpenAPI document of the routes, in which every operation also says that it can refuse, and what its path takes. */
export function apiDocument(app: OpenAPIHono<AppEnv>, { basePath, ...info }: About): Document {
  const servers = basePath === undefined ? {} : { servers: [{ url: basePath }] }
  const document = written(app).getOpenAPI31Document({ openapi: '3.1.0', info, ...servers })
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const method of methods) complete(path, operations[method])
  }
  return document
}

// The same routes with all that they answer, for this one document.
function written(app: OpenAPIHono<AppEnv>): OpenAPIHono<AppEnv> {
  const whole = createRoutes()
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type === 'route') {
      const { route } = definition
      whole.openAPIRegistry.registerPath({ ...route, responses: writeResponses(route.responses) })
    } else if (definition.type === 'component')
      whole.openAPIRegistry.registerComponent(definition.componentType, definition.name, definition.component)
    else throw new Error(`Cannot describe the ${definition.type} that was registered: no service has had any`)
  }
  return whole
}

function complete(path: string, operation: Operation | undefined): void {
  if (operation === undefined) return
  operation.responses = { ...refusals, ...operation.responses }
  operation.parameters = [...(operation.parameters ?? []), ...missingParameters(path, operation)]
}

// Every name in a path has to be described; most are plain texts, which need no schema of their own where they are read.
function missingParameters(path: string, { parameters = [] }: Operation): NonNullable<Operation['parameters']> {
  const described = parameters.flatMap((parameter) => ('name' in parameter ? parameter.name : []))
  const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  return named
    .filter((name) => !described.includes(name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }) as const)
}
