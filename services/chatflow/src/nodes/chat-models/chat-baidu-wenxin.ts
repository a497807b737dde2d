import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  modelTextInput,
  streamingInput,
  temperatureInput,
} from '../models/model-inputs.ts'
import { modelWithoutClient } from '../models/without-client.ts'

/** Baidu's Wenxin. */
export const chatBaiduWenxin = modelWithoutClient({
  name: 'chatBaiduWenxin',
  label: 'ChatBaiduWenxin',
  version: 2,
  type: 'ChatBaiduWenxin',
  category: 'Chat Models',
  baseClasses: ['ChatBaiduWenxin', ...chatModelBaseClasses],
  credential: credentialInput('baiduQianfanApi'),
  inputs: [cacheInput, modelTextInput({ placeholder: 'ERNIE-Bot-turbo' }), temperatureInput(0.9), streamingInput],
})
