export const de = {
  // Chat models.
  'The language model that runs on this machine': 'Das Sprachmodell, das auf diesem Rechner läuft',
  'Whether pictures of a question reach the model.': 'Ob Bilder einer Frage beim Modell ankommen.',
  'Texts at which the answer ends, separated by commas': 'Texte, an denen die Antwort endet, durch Kommas getrennt',
  "A model at LocalAI, llama.cpp, LM Studio or another server that speaks OpenAI's API":
    'Ein Modell bei LocalAI, llama.cpp, LM Studio oder einem anderen Server, der die API von OpenAI spricht',
  'A model behind a LiteLLM proxy': 'Ein Modell hinter einem Proxy von LiteLLM',
  'A model that Ollama serves, on this machine or another':
    'Ein Modell von Ollama, auf diesem Rechner oder einem anderen',
  'The higher, the more varied the text; 0 takes the likeliest token each time':
    'Je höher, desto abwechslungsreicher der Text; 0 nimmt jedes Mal das wahrscheinlichste Token',
  'Not sent: a model that can reason decides by itself':
    'Wird nicht gesendet: ein Modell, das überlegen kann, entscheidet selbst',
  'Hold the model to JSON; the instructions should ask for it too':
    'Das Modell auf JSON festlegen; auch die Anweisungen sollten darum bitten',
  'Not sent: how long the model stays loaded is set where Ollama runs':
    'Wird nicht gesendet: wie lange das Modell geladen bleibt, wird dort eingestellt, wo Ollama läuft',
  'Only the likeliest tokens that together reach this probability are drawn from':
    'Gezogen wird nur aus den wahrscheinlichsten Tokens, die zusammen diese Wahrscheinlichkeit erreichen',
  "Not sent: Ollama takes it from the model's own file":
    'Wird nicht gesendet: Ollama nimmt es aus der Datei des Modells',
  'A model that Ollama serves, for the nodes of LlamaIndex': 'Ein Modell von Ollama, für die Knoten von LlamaIndex',
  'A model in a NIM of NVIDIA, hosted or on a machine of your own':
    'Ein Modell in einem NIM von NVIDIA, dort oder auf einem eigenen Rechner',
  'Address of your NIM, up to the version': 'Adresse des eigenen NIM, bis zur Version',
  'Headers to send with every request, as a JSON object': 'Kopfzeilen für jede Anfrage, als JSON-Objekt',
  'A model behind the rails of a NeMo Guardrails server':
    'Ein Modell hinter den Leitplanken eines Servers von NeMo Guardrails',
  "A chat model of OpenAI, or of any server that speaks OpenAI's API":
    'Ein Chatmodell von OpenAI oder von einem Server, der die API von OpenAI spricht',
  'Send the effort below whatever the model is called; gpt-5 and the o-series get it in any case':
    'Den Aufwand unten senden, wie das Modell auch heißt; gpt-5 und die o-Reihe bekommen ihn immer',
  'How long a reasoning model thinks before it answers': 'Wie lange ein überlegendes Modell vor der Antwort nachdenkt',
  'Only the newest models take it': 'Nur die neuesten Modelle nehmen es an',
  'Not sent: chat completions have no summaries': 'Wird nicht gesendet: Chat Completions haben keine Zusammenfassungen',
  'Hold the model to the schemas of its tools': 'Das Modell auf die Schemata seiner Werkzeuge festlegen',
  "Address to call in place of the vendor's own, up to the version":
    'Adresse anstelle der des Anbieters, bis zur Version',
  'A model by any name, such as one that was fine-tuned at OpenAI':
    'Ein Modell beliebigen Namens, etwa ein bei OpenAI nachtrainiertes',
  'A chat model of OpenAI, for the nodes of LlamaIndex': 'Ein Chatmodell von OpenAI, für die Knoten von LlamaIndex',
  'An open model at Together AI': 'Ein offenes Modell bei Together AI',
  'An open model at Together AI, for the nodes of LlamaIndex':
    'Ein offenes Modell bei Together AI, für die Knoten von LlamaIndex',
  'An open model at Groq': 'Ein offenes Modell bei Groq',
  'A model at Groq, for the nodes of LlamaIndex': 'Ein Modell bei Groq, für die Knoten von LlamaIndex',
  'A model of any vendor by way of OpenRouter': 'Ein Modell beliebiger Anbieter über OpenRouter',
  'A chat model of DeepSeek': 'Ein Chatmodell von DeepSeek',
  'Let the model think before it answers': 'Das Modell vor der Antwort überlegen lassen',
  'Grok, the chat model of xAI': 'Grok, das Chatmodell von xAI',
  'An open model at Cerebras': 'Ein offenes Modell bei Cerebras',
  'An open model at Fireworks': 'Ein offenes Modell bei Fireworks',
  'A model of Perplexity, which searches the web for its answers':
    'Ein Modell von Perplexity, das für seine Antworten im Web sucht',
  'An open model at SambaNova': 'Ein offenes Modell bei SambaNova',
  'Qwen at Alibaba Cloud': 'Qwen bei Alibaba Cloud',
  'A model of any vendor by way of CometAPI': 'Ein Modell beliebiger Anbieter über CometAPI',
  'The model, as CometAPI calls it': 'Das Modell, wie CometAPI es nennt',
  "A model by way of Hugging Face's router, or at an endpoint of your own":
    'Ein Modell über den Router von Hugging Face oder an einem eigenen Endpunkt',
  'Owner and name; a colon and a provider after them say who is to run it':
    'Besitzer und Name; ein Doppelpunkt und ein Anbieter danach sagen, wer es ausführen soll',
  "Address of an endpoint of your own; empty for Hugging Face's router":
    'Adresse eines eigenen Endpunkts; leer für den Router von Hugging Face',
  'Sent as it is; not every model takes it': 'Wird gesendet, wie es ist; nicht jedes Modell nimmt es an',
  'Claude, the chat model of Anthropic': 'Claude, das Chatmodell von Anthropic',
  'Let the model think before it answers; it is not sampled then':
    'Das Modell vor der Antwort überlegen lassen; die Temperatur gilt dann nicht',
  'How many tokens it may think at most': 'Wie viele Tokens es höchstens überlegen darf',
  'Let the model think as long as a question seems to need':
    'Das Modell so lange überlegen lassen, wie eine Frage es zu brauchen scheint',
  'How much thought and text the model spends on an answer':
    'Wie viel Überlegung und Text das Modell auf eine Antwort verwendet',
  'Without any restraint; Opus alone, from 4.6 on': 'Ohne jede Zurückhaltung; nur Opus, ab 4.6',
  'Claude, for the nodes of LlamaIndex': 'Claude, für die Knoten von LlamaIndex',
  'Gemini, the chat model of Google': 'Gemini, das Chatmodell von Google',
  'A key of Google AI': 'Ein Schlüssel von Google AI',
  'Called in place of the model that is chosen above': 'Wird anstelle des oben gewählten Modells gefragt',
  'How many tokens Gemini 2.5 may think: 0 for none, -1 for as many as it likes':
    'Wie viele Tokens Gemini 2.5 überlegen darf: 0 für keine, -1 für beliebig viele',
  'How long Gemini 3 thinks before it answers': 'Wie lange Gemini 3 vor der Antwort überlegt',
  'Each token is drawn from this many of the likeliest; at least 1':
    'Jedes Token wird aus so vielen der wahrscheinlichsten gezogen; mindestens 1',
  'Which answers Gemini holds back, by kind of harm': 'Welche Antworten Gemini zurückhält, nach Art des Schadens',
  'Leads or helps people to do harm': 'Verleitet oder hilft dazu, Schaden anzurichten',
  'Attacks a person or who they are': 'Greift jemanden oder dessen Herkunft und Wesen an',
  'Rude, contemptuous or profane': 'Grob, verächtlich oder vulgär',
  'Lewd, or about sex': 'Anzüglich oder von sexuellem Inhalt',
  'About elections': 'Über Wahlen',
  'Holds nothing back': 'Hält nichts zurück',
  'Holds back what is most likely harmful': 'Hält zurück, was höchstwahrscheinlich schadet',
  'Holds back what may well be harmful': 'Hält zurück, was recht wahrscheinlich schadet',
  'Holds back what could be harmful at all': 'Hält zurück, was überhaupt schaden könnte',
  'Leaves it to Google': 'Überlässt es Google',
  "Address to call in place of Google's": 'Adresse anstelle der von Google',
  'Gemini at Vertex AI, on a project of Google Cloud': 'Gemini bei Vertex AI, in einem Projekt von Google Cloud',
  'A service account of Google Cloud': 'Ein Dienstkonto von Google Cloud',
  'Where the model runs; us-central1 when empty': 'Wo das Modell läuft; us-central1, wenn leer',
  'A chat model of Mistral': 'Ein Chatmodell von Mistral',
  'How long an answer may get, in tokens': 'Wie lang eine Antwort werden darf, in Tokens',
  'Not sent: answers differ from one time to the next': 'Wird nicht gesendet: Antworten fallen jedes Mal anders aus',
  "Have Mistral put its own instructions on safety before the flow's":
    'Mistral seine eigenen Anweisungen zur Sicherheit vor die des Flows setzen lassen',
  'A chat model of Mistral, for the nodes of LlamaIndex': 'Ein Chatmodell von Mistral, für die Knoten von LlamaIndex',
  'A chat model of OpenAI that you have deployed at Azure': 'Ein Chatmodell von OpenAI, das bei Azure eingerichtet ist',
  'A chat model that you have deployed at Azure, for the nodes of LlamaIndex':
    'Ein Chatmodell, das bei Azure eingerichtet ist, für die Knoten von LlamaIndex',
  'A chat model at AWS Bedrock, one of theirs or one that you have brought there':
    'Ein Chatmodell bei AWS Bedrock, eines von dort oder ein mitgebrachtes',
  'ARN of a model of your own, called in place of the one above; for a fine-tuned model that of its deployment':
    'ARN eines eigenen Modells anstelle des obigen; bei einem nachtrainierten die seiner Bereitstellung',
  "Host to call in place of the region's, such as that of an endpoint in your own network; no ARN":
    'Host anstelle dessen der Region, etwa ein Endpunkt im eigenen Netz; keine ARN',
  'Ask for the faster way that AWS runs a few of its models in':
    'Die schnellere Art verlangen, in der AWS einige seiner Modelle ausführt',
  'Let AWS choose the region that has room for each request':
    'AWS für jede Anfrage eine Region mit freiem Platz wählen lassen',
  'A chat model of Cohere': 'Ein Chatmodell von Cohere',
  'A model of Cloudflare Workers AI, which is not called from here':
    'Ein Modell von Cloudflare Workers AI, das von hier aus nicht gefragt wird',
  'A model of ChatIBMWatsonx, which is not called from here':
    'Ein Modell von ChatIBMWatsonx, das von hier aus nicht gefragt wird',
  'A model of ChatBaiduWenxin, which is not called from here':
    'Ein Modell von ChatBaiduWenxin, das von hier aus nicht gefragt wird',
  // Embeddings.
  'The model of this machine turns texts into vectors; by their words where it cannot':
    'Das Modell dieses Rechners macht aus Texten Vektoren; nach ihren Wörtern, wo es das nicht kann',
  "Vectors by LocalAI, llama.cpp or another server that speaks OpenAI's API":
    'Vektoren von LocalAI, llama.cpp oder einem anderen Server, der die API von OpenAI spricht',
  'Vectors by a model that Ollama serves': 'Vektoren von einem Modell bei Ollama',
  "Vectors by a model of OpenAI, or by any server that speaks OpenAI's API":
    'Vektoren von einem Modell von OpenAI oder einem Server, der die API von OpenAI spricht',
  'Vectors by a model of any name': 'Vektoren von einem Modell beliebigen Namens',
  'Vectors by a model of OpenAI, for the nodes of LlamaIndex':
    'Vektoren von einem Modell von OpenAI, für die Knoten von LlamaIndex',
  'Vectors by an open model at Together AI': 'Vektoren von einem offenen Modell bei Together AI',
  'Vectors by a model of Jina AI': 'Vektoren von einem Modell von Jina AI',
  'Vectors by a model of Voyage AI': 'Vektoren von einem Modell von Voyage AI',
  'Vectors by a model of OpenAI that you have deployed at Azure':
    'Vektoren von einem Modell von OpenAI, das bei Azure eingerichtet ist',
  'Vectors by a model that you have deployed at Azure, for the nodes of LlamaIndex':
    'Vektoren von einem Modell, das bei Azure eingerichtet ist, für die Knoten von LlamaIndex',
  'Vectors by a model of Mistral': 'Vektoren von einem Modell von Mistral',
  'Vectors by a model of Google': 'Vektoren von einem Modell von Google',
  'What the vectors are for': 'Wofür die Vektoren sind',
  'Read each text as one line, which takes fewer tokens': 'Jeden Text als eine Zeile lesen, was weniger Tokens braucht',
  'Vectors by a model of Cohere': 'Vektoren von einem Modell von Cohere',
  'What the vectors are for; models of version 3 and above want to know':
    'Wofür die Vektoren sind; Modelle ab Version 3 wollen es wissen',
  'For texts that are kept and searched': 'Für Texte, die aufbewahrt und durchsucht werden',
  'For questions that texts are searched by': 'Für Fragen, nach denen in Texten gesucht wird',
  'For texts that are sorted into classes': 'Für Texte, die in Klassen eingeteilt werden',
  'For texts that are put in groups of the like': 'Für Texte, die nach Ähnlichkeit gruppiert werden',
  'Vectors by a model at Hugging Face, or at an endpoint of your own':
    'Vektoren von einem Modell bei Hugging Face oder an einem eigenen Endpunkt',
  'Owner and name; may be empty with an endpoint of your own':
    'Besitzer und Name; darf bei einem eigenen Endpunkt leer sein',
  "Address of an endpoint of your own; empty for Hugging Face's":
    'Adresse eines eigenen Endpunkts; leer für den von Hugging Face',
  'Vectors by a model at AWS Bedrock': 'Vektoren von einem Modell bei AWS Bedrock',
  "Host to call in place of the region's": 'Host anstelle dessen der Region',
  "What the vectors are for, which Cohere's models of version 3 and above want to know":
    'Wofür die Vektoren sind, was die Modelle von Cohere ab Version 3 wissen wollen',
  'How many texts are sent at a time': 'Wie viele Texte auf einmal gesendet werden',
  'Not read: what AWS turns away for a moment is tried again as with every model':
    'Wird nicht gelesen: was AWS kurz abweist, wird wie bei jedem Modell noch einmal versucht',
  'A model of IBM Watsonx Embeddings, which is not called from here':
    'Ein Modell von IBM Watsonx Embeddings, das von hier aus nicht gefragt wird',
  'A model of GoogleVertexAI Embeddings, which is not called from here':
    'Ein Modell von GoogleVertexAI Embeddings, das von hier aus nicht gefragt wird',
  // Models that continue a text.
  'A model that Ollama serves, continuing one text': 'Ein Modell von Ollama, das einen Text fortsetzt',
  'A model of OpenAI from before chat': 'Ein Modell von OpenAI aus der Zeit vor dem Chat',
  'An open model at Together AI, continuing one text': 'Ein offenes Modell bei Together AI, das einen Text fortsetzt',
  'The model, as Together AI calls it': 'Das Modell, wie Together AI es nennt',
  'Each token is drawn from this many of the likeliest':
    'Jedes Token wird aus so vielen der wahrscheinlichsten gezogen',
  'Not sent from here': 'Wird von hier aus nicht gesendet',
  'Whether the text is sent as it is written': 'Ob der Text gesendet wird, wie er dasteht',
  'How long the text may get, in tokens': 'Wie lang der Text werden darf, in Tokens',
  'An open model at Fireworks, continuing one text': 'Ein offenes Modell bei Fireworks, das einen Text fortsetzt',
  'One of https://fireworks.ai/models': 'Eines von https://fireworks.ai/models',
  'An open model at SambaNova, which has chat alone': 'Ein offenes Modell bei SambaNova, wo es nur Chat gibt',
  'One of https://docs.sambanova.ai/cloud/docs/get-started/supported-models':
    'Eines von https://docs.sambanova.ai/cloud/docs/get-started/supported-models',
  "A model by way of Hugging Face's router, which has chat alone, or at an endpoint of your own":
    'Ein Modell über den Router von Hugging Face, wo es nur Chat gibt, oder an einem eigenen Endpunkt',
  'A model of OpenAI that you have deployed at Azure, continuing one text':
    'Ein Modell von OpenAI, das bei Azure eingerichtet ist und einen Text fortsetzt',
  'A model at AWS Bedrock, continuing one text': 'Ein Modell bei AWS Bedrock, das einen Text fortsetzt',
  'A model of Cohere, continuing one text': 'Ein Modell von Cohere, das einen Text fortsetzt',
  'A model at Vertex AI, on a project of Google Cloud, continuing one text':
    'Ein Modell bei Vertex AI, in einem Projekt von Google Cloud, das einen Text fortsetzt',
  'An open model that Replicate runs': 'Ein offenes Modell, das Replicate ausführt',
  'Above 1 words that were used already become less likely, below 1 more; from 0.01 to 5':
    'Über 1 werden schon benutzte Wörter unwahrscheinlicher, unter 1 wahrscheinlicher; von 0,01 bis 5',
  "Further inputs of the model, by the names on the model's page":
    'Weitere Eingaben des Modells, unter den Namen auf seiner Seite',
  'A model of IBMWatsonx, which is not called from here':
    'Ein Modell von IBMWatsonx, das von hier aus nicht gefragt wird',
}
