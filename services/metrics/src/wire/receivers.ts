import { type NotifyConfig, renderMatchers } from '@hearth/notify'

/** The `data` of `/api/v1/notify/receivers`. */
export type ReceiversBody = {
  readonly receivers: readonly ReceiverBody[]
  /** The file that says who is told, as the settings name it; absent where contact points of the dashboards do. */
  readonly file?: string
}

export type ReceiverBody = {
  readonly name: string
  /** Empty for one that tells nobody. */
  readonly integrations: readonly {
    /** As a test of the receiver names it: `team/slack/0`. */
    readonly name: string
    readonly kind: string
    /** Whether it is told of the end of an alert. */
    readonly sendResolved: boolean
  }[]
  /**
   * Of each route that leads to it its matchers with those of the routes above, all of which an alert has to satisfy;
   * `{}` for what no other route takes; empty for one that no route names.
   */
  readonly routes: readonly string[]
}

/** Without any secret: those are in what settings say, which is left out. */
export function renderReceivers({ receivers, route }: NotifyConfig, file: string | undefined): ReceiversBody {
  const paths = pathsOf(route)
  return {
    receivers: receivers.map(({ name, integrations }) => ({
      name,
      integrations: integrations.map(({ key, kind, sendResolved }) => ({ name: key, kind: kind.name, sendResolved })),
      routes: paths.filter(({ receiver }) => receiver === name).map(({ matchers }) => renderMatchers(matchers)),
    })),
    ...(file === undefined ? {} : { file }),
  }
}

type Route = NotifyConfig['route']

/** A route and all below it, each with the matchers of those above it too. */
function pathsOf(route: Route, above: Route['matchers'] = []): readonly Pick<Route, 'receiver' | 'matchers'>[] {
  const matchers = [...above, ...route.matchers]
  return [{ receiver: route.receiver, matchers }, ...route.routes.flatMap((child) => pathsOf(child, matchers))]
}
