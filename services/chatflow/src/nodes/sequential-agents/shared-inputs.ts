import type { NodeInput, NodeOutput } from '../../domain/flow/node-form.ts'
import { choiceInput, flagInput, numberInput, textInput } from '../inputs.ts'

/** How the prompts of sequential agents hold their variables. */
export const promptForms = {
  systemMessagePrompt: 'known-words',
  humanMessagePrompt: 'known-words',
  approvalPrompt: 'known-words',
  promptValues: 'own-paths',
} as const

export const systemPrompt = textInput('systemMessagePrompt', 'System Prompt', {
  rows: 4,
  optional: true,
  additionalParams: true,
})
export const humanPrompt = textInput('humanMessagePrompt', 'Human Prompt', {
  description: 'Comes last, after the conversation',
  rows: 4,
  optional: true,
  additionalParams: true,
})

export const promptValues: NodeInput = {
  name: 'promptValues',
  label: 'Format Prompt Values',
  description: 'Values of the prompts’ {variables}, such as {{question}} or $flow.state.key',
  type: 'json',
  optional: true,
  acceptVariable: true,
  list: true,
  additionalParams: true,
}

export const ownModel: NodeInput = {
  name: 'model',
  label: 'Chat Model',
  type: 'BaseChatModel',
  optional: true,
  description: 'Answers in place of the model of the start',
}

const steps = ['LLMNode', 'ToolNode', 'CustomFunction', 'ExecuteFlow']

/** Which nodes may come before, by their types. */
export const afterAny = sequentialNode(['Start', 'Agent', 'Condition', ...steps])
export const afterAnyButStart = sequentialNode(['Agent', 'Condition', ...steps])
export const afterAnyButCondition = sequentialNode(['Start', 'Agent', ...steps])

function sequentialNode(types: readonly string[]): NodeInput {
  const accepted = types.join(' | ')
  return { name: 'sequentialNode', label: accepted, type: accepted, list: true }
}

export const historySelection: NodeInput = choiceInput('conversationHistorySelection', 'Conversation History', {
  options: [
    { label: 'User Question', name: 'user_question', description: 'The question that the run began with' },
    { label: 'Last Conversation Message', name: 'last_message', description: 'What was said last' },
    { label: 'All Conversation Messages', name: 'all_messages', description: 'Everything that was said' },
    { label: 'Empty', name: 'empty', description: 'Nothing' },
  ],
  default: 'all_messages',
  optional: true,
  additionalParams: true,
})

export const maxIterations: NodeInput = numberInput('maxIterations', 'Max Iterations', {
  optional: true,
  additionalParams: true,
})

/** What a person is asked where the owner writes nothing else. */
export const defaultApprovalPrompt = 'These tools are about to be called: {tools}. Shall they be?'

/** Whether a person is asked before tools are called, and how. */
export const approvalInputs: readonly NodeInput[] = [
  flagInput('interrupt', 'Require Approval', {
    optional: true,
    description: 'A person is asked before tools are called',
  }),
  textInput('approvalPrompt', 'Approval Prompt', {
    default: defaultApprovalPrompt,
    rows: 4,
    optional: true,
    additionalParams: true,
  }),
  textInput('approveButtonText', 'Approve Button Text', { default: 'Yes', optional: true, additionalParams: true }),
  textInput('rejectButtonText', 'Reject Button Text', { default: 'No', optional: true, additionalParams: true }),
]

/** What a node sets in the state, as a table or as code. */
export const updateState: NodeInput = {
  name: 'updateStateMemory',
  label: 'Update State',
  type: 'tabs',
  tabIdentifier: 'selectedUpdateStateMemoryTab',
  default: 'updateStateMemoryUI',
  additionalParams: true,
  tabs: [
    {
      name: 'updateStateMemoryUI',
      label: 'Update State (Table)',
      type: 'datagrid',
      optional: true,
      datagrid: [
        {
          field: 'key',
          headerName: 'Key',
          type: 'asyncSingleSelect',
          loadMethod: 'loadStateKeys',
          flex: 0.5,
          editable: true,
        },
        { field: 'value', headerName: 'Value', type: 'freeSolo', flex: 1, editable: true },
      ],
    },
    {
      name: 'updateStateMemoryCode',
      label: 'Update State (Code)',
      type: 'code',
      description:
        'Returns an object with the keys of the state to set; $flow.output and $flow.state are there to read',
      hideCodeExecute: true,
      optional: true,
    },
  ],
}

export function structuredOutput(name: string): NodeInput {
  return {
    name,
    label: 'JSON Structured Output',
    type: 'datagrid',
    optional: true,
    additionalParams: true,
    datagrid: [
      { field: 'key', headerName: 'Key', editable: true },
      {
        field: 'type',
        headerName: 'Type',
        type: 'singleSelect',
        valueOptions: ['String', 'String Array', 'Number', 'Boolean', 'Enum'],
        editable: true,
      },
      { field: 'enumValues', headerName: 'Enum Values', editable: true },
      { field: 'description', headerName: 'Description', flex: 1, editable: true },
    ],
  }
}

const operations = [
  'Contains',
  'Not Contains',
  'Start With',
  'End With',
  'Is',
  'Is Not',
  'Is Empty',
  'Is Not Empty',
  'Greater Than',
  'Less Than',
  'Equal To',
  'Not Equal To',
  'Greater Than or Equal To',
  'Less Than or Equal To',
]

/** Which output a condition leaves by, as a table or as code. */
export const conditionInput: NodeInput = {
  name: 'condition',
  label: 'Condition',
  type: 'conditionFunction',
  tabIdentifier: 'selectedConditionFunctionTab',
  tabs: [
    {
      name: 'conditionUI',
      label: 'Condition (Table)',
      type: 'datagrid',
      optional: true,
      datagrid: [
        { field: 'variable', headerName: 'Variable', type: 'freeSolo', flex: 0.5, editable: true },
        { field: 'operation', headerName: 'Operation', type: 'singleSelect', valueOptions: operations, editable: true },
        { field: 'value', headerName: 'Value', flex: 1, editable: true },
        { field: 'output', headerName: 'Output Name', editable: true, flex: 0.5 },
      ],
    },
    { name: 'conditionFunction', label: 'Condition (Code)', type: 'code', hideCodeExecute: true, optional: true },
  ],
}

/** "Next" stands for the outputs that its owner names. */
export const conditionOutputs: readonly NodeOutput[] = [
  { name: 'next', label: 'Next', baseClasses: ['Condition'] },
  { name: 'end', label: 'End', baseClasses: ['Condition'] },
]

/** As what the result of a function or of another flow goes on. */
export const returnValueAs = choiceInput('returnValueAs', 'Return Value As', {
  options: [
    { label: 'AI Message', name: 'aiMessage' },
    { label: 'Human Message', name: 'humanMessage' },
    { label: 'State Object', name: 'stateObj' },
  ],
  default: 'aiMessage',
})
