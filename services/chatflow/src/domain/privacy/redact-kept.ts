import { Failure } from '@hearth/kernel'
import type { FlowEvent } from '../flow/run-context.ts'
import type { Prediction } from '../prediction/prediction.ts'
import type { Execution, ExecutionStore } from '../records/execution.ts'
import type { Message } from '../records/message.ts'
import { redactPersonal, redactPersonalIn, redactPersonalJson } from './redact-personal.ts'

/** A message as the history may keep it. Names of files stay, so that they can be found again. */
export function redactMessage({ content, details, ...message }: Message): Message {
  if (details === undefined) return { ...message, content: redactPersonal(content) }
  const { executionId, fileUploads, ...rest } = details
  return {
    ...message,
    content: redactPersonal(content),
    details: {
      ...redactPersonalIn(rest),
      ...(executionId === undefined ? {} : { executionId }),
      ...(fileUploads === undefined ? {} : { fileUploads }),
      ...(typeof rest.followUpPrompts === 'string'
        ? { followUpPrompts: redactPersonalJson(rest.followUpPrompts) }
        : {}),
    },
  }
}

type Executions = Pick<ExecutionStore, 'list' | 'put'>

/** Keeps executions without what tells who somebody is: a run that waits goes on with what was kept of it. */
export function redactExecutions(executions: Executions): Executions {
  return { list: (query) => executions.list(query), put: (execution) => executions.put(redactExecution(execution)) }
}

function redactExecution(execution: Execution): Execution {
  const { executionData, action } = execution
  return {
    ...execution,
    executionData: redactPersonalJson(executionData),
    action: action === undefined ? undefined : redactPersonalJson(action),
  }
}

/** Lets a prediction pass; what it fails with is logged, so it says nothing of a person and nothing of its cause. */
export async function* redactFailures(
  events: AsyncGenerator<FlowEvent, Prediction>,
): AsyncGenerator<FlowEvent, Prediction> {
  try {
    return yield* events
  } catch (error) {
    throw redactError(error)
  }
}

function redactError(error: unknown): Error {
  if (!(error instanceof Failure)) {
    const bug = error instanceof Error ? error : new Error(String(error))
    const redacted = new Error(redactPersonal(bug.message))
    redacted.name = bug.name
    redacted.stack = redactPersonal(bug.stack ?? '')
    return redacted
  }
  const { kind, message, code, param, retryAfterSeconds } = error
  return new Failure(kind, redactPersonal(message), {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}
