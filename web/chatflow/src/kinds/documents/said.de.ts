export const de = {
  // Document loaders.
  'Loads the records of an Airtable table, a document for each':
    'Lädt die Datensätze einer Tabelle von Airtable, je einen als Dokument',
  'Names or ids of the fields to load, with commas between them; all fields when empty':
    'Namen oder IDs der Felder, durch Kommas getrennt; alle, wenn leer',
  'Loads every record; when off, as many as Limit says': 'Lädt jeden Datensatz; ausgeschaltet so viele, wie Limit sagt',
  'Records at most, while Return All is off': 'Datensätze höchstens, solange Return All aus ist',
  'JSON object that is added to the metadata of each document':
    'JSON-Objekt, das zu den Metadaten jedes Dokuments kommt',
  'Keys to leave out of the metadata, with commas between them and dots into nested ones; * keeps the Additional Metadata alone':
    'Schlüssel, die in den Metadaten fehlen sollen, durch Kommas getrennt, mit Punkten in die Tiefe; * behält nur die Additional Metadata',
  'Loads the records alone for which this Airtable formula is true':
    'Lädt nur die Datensätze, für die diese Formel von Airtable wahr ist',
  'Loads what an HTTP API answers, as one document': 'Lädt, was eine HTTP-API antwortet, als ein Dokument',
  'Not supported: this machine must trust the certificate (NODE_EXTRA_CA_CERTS)':
    'Gibt es hier nicht: dieser Rechner muss dem Zertifikat trauen (NODE_EXTRA_CA_CERTS)',
  'JSON that a POST sends': 'JSON, das ein POST sendet',
  'Loads web pages as they are sent': 'Lädt Webseiten, wie sie gesendet werden',
  'How further pages of the site are found; none without a method':
    'Wie weitere Seiten der Site gefunden werden; ohne Methode keine',
  'Follows the links of each page, as far as they stay on the site':
    'Folgt den Links jeder Seite, soweit sie auf der Site bleiben',
  'Takes the URL for an XML sitemap, and loads the pages it lists':
    'Hält die Adresse für eine XML-Sitemap und lädt die Seiten darin',
  'Pages at most that a method finds: 10 when empty, up to 10,000 when 0':
    'Seiten höchstens, die eine Methode findet: 10, wenn leer, bis zu 10.000 bei 0',
  'CSS selector of the part to load; the whole page when empty':
    'CSS-Selektor des Teils, der geladen wird; die ganze Seite, wenn leer',
  'CSS selector of what is left out of it': 'CSS-Selektor dessen, was davon wegbleibt',
  'What a splitter is given; the HtmlToMarkdown one needs HTML':
    'Was ein Splitter bekommt; der für HtmlToMarkdown braucht HTML',
  'What a reader sees': 'Was man beim Lesen sieht',
  'The page with its tags': 'Die Seite mit ihren Tags',
  'Loads CSV files, a document for each row': 'Lädt CSV-Dateien, jede Zeile als Dokument',
  'Name of the one column to load; all columns when empty': 'Name der einen Spalte, die geladen wird; alle, wenn leer',
  'Loads the documents that your JavaScript returns': 'Lädt die Dokumente, die eigenes JavaScript zurückgibt',
  'The function has each of them by its name after a $, such as $city':
    'Die Funktion hat jede unter ihrem Namen nach einem $, etwa $city',
  'Returns an array of { pageContent, metadata }; for the output "Text" it may return a text':
    'Gibt ein Array von { pageContent, metadata } zurück; für den Ausgang „Text“ darf es ein Text sein',
  'Loads the chunks of a document store of this service': 'Lädt die Stücke einer Dokumentablage dieses Dienstes',
  'Loads DOCX files, a document for each': 'Lädt DOCX-Dateien, jede als Dokument',
  'Loads EPUB books, by chapter or whole': 'Lädt EPUB-Bücher, nach Kapiteln oder ganz',
  'Loads files of any kind, each as the ending of its name says':
    'Lädt Dateien jeder Art, jede so, wie die Endung ihres Namens sagt',
  'How PDF files are cut into documents': 'Wie aus PDF-Dateien Dokumente werden',
  'Has no effect here: one reader takes all PDF files': 'Ohne Wirkung: ein Leser nimmt alle PDF-Dateien',
  'Field of the lines of JSONL files to load; the whole line when empty':
    'Feld der Zeilen von JSONL-Dateien, das geladen wird; die ganze Zeile, wenn leer',
  'Loads the files of a folder, each as the ending of its name says':
    'Lädt die Dateien eines Ordners, jede so, wie die Endung ihres Namens sagt',
  'Loads a page of a GitBook, or all of its pages': 'Lädt eine Seite eines GitBooks oder alle seine Seiten',
  'Address of the page; to load all paths, that of the book':
    'Adresse der Seite; um alle Pfade zu laden, die des Buchs',
  'Loads every page in the sitemap of the book': 'Lädt jede Seite in der Sitemap des Buchs',
  'Loads the text files of a GitHub repository': 'Lädt die Textdateien eines Repositoriums bei GitHub',
  'Needed for private repositories': 'Nötig für private Repositorien',
  'Address of your own GitHub server, which the link begins with':
    'Adresse des eigenen GitHub-Servers, mit der der Link beginnt',
  'Address of its API': 'Adresse seiner API',
  'JSON array of paths to leave out, written as in .gitignore':
    'JSON-Array von Pfaden, die wegbleiben, geschrieben wie in .gitignore',
  'Loads the texts in JSON files, a document for each': 'Lädt die Texte in JSON-Dateien, jeden als Dokument',
  'Makes one document of each object of a JSON array': 'Macht aus jedem Objekt eines JSON-Arrays ein Dokument',
  'Keys whose texts are loaded, at any depth; all texts when empty':
    'Schlüssel, deren Texte geladen werden, in jeder Tiefe; alle Texte, wenn leer',
  'Loads JSON Lines files, a document for each line': 'Lädt JSON-Lines-Dateien, jede Zeile als Dokument',
  'Field whose value becomes the text: "key" takes "value" from {"key": "value"}':
    'Feld, dessen Wert der Text wird: „key“ nimmt „value“ aus {"key": "value"}',
  'Loads Excel files, a document for each row': 'Lädt Excel-Dateien, jede Zeile als Dokument',
  'Loads PowerPoint files, a document for each slide': 'Lädt PowerPoint-Dateien, jede Folie als Dokument',
  'Loads Word files, a document for each': 'Lädt Word-Dateien, jede als Dokument',
  'Loads PDF files, by page or whole': 'Lädt PDF-Dateien, nach Seiten oder ganz',
  'Makes a document of a text that you type in': 'Macht aus einem eingetippten Text ein Dokument',
  'Has no effect here: no browser opens the page': 'Ohne Wirkung: kein Browser öffnet die Seite',
  'When the page has been loaded': 'Wenn die Seite geladen ist',
  'When the page has been parsed': 'Wenn die Seite gelesen ist',
  'When there are no more connections for 500 ms': 'Wenn es 500 ms lang keine Verbindungen mehr gibt',
  'When the first answer is received': 'Wenn die erste Antwort da ist',
  'Has no effect here: nothing joins a page after it is sent':
    'Ohne Wirkung: zu einer gesendeten Seite kommt nichts hinzu',
  'When there are no connections for 500 ms': 'Wenn es 500 ms lang keine Verbindungen gibt',
  'When there are at most 2 connections for 500 ms': 'Wenn es 500 ms lang höchstens 2 Verbindungen gibt',
  'Loads text files and source code, a document for each': 'Lädt Textdateien und Quelltexte, jede Datei als Dokument',
  'Loads uploaded files as an Unstructured service reads them':
    'Lädt hochgeladene Dateien, wie ein Dienst von Unstructured sie liest',
  'One file to send to the service, or several': 'Eine Datei für den Dienst oder mehrere',
  'Address of an Unstructured API': 'Adresse einer API von Unstructured',
  'A JSON array of languages, such as ["eng"]': 'Ein JSON-Array von Sprachen, etwa ["eng"]',
  'Loads the documents of a vector store that fit a query best':
    'Lädt die Dokumente einer Vektorablage, die am besten zu einer Suche passen',
  'What to search for; the question of the run when empty': 'Wonach gesucht wird; nach der Frage des Laufs, wenn leer',
  'Leaves out documents that fit less well than this': 'Lässt Dokumente weg, die schlechter passen',
  // Text splitters.
  'Cuts at one separator alone: empty lines, or one of your own':
    'Schneidet an nur einem Trenner: an Leerzeilen oder einem eigenen',
  'Length of a chunk at most: in characters, for the token splitter in tokens':
    'Länge eines Stücks höchstens: in Zeichen, beim Token Splitter in Tokens',
  'How much of the end of a chunk the next one begins with': 'Mit wie viel vom Ende eines Stücks das nächste beginnt',
  'Text to cut at; empty lines when there is none': 'Text, an dem geschnitten wird; ohne einen an Leerzeilen',
  'Cuts source code where its language begins something new': 'Schneidet Quelltext, wo seine Sprache Neues beginnt',
  'Turns HTML into Markdown and cuts that at its headings':
    'Macht aus HTML Markdown und schneidet an den Überschriften',
  'Cuts Markdown at its headings, then at paragraphs and lines':
    'Schneidet Markdown an Überschriften, dann an Absätzen und Zeilen',
  'Cuts into whole sections, each with its heading, whatever their size':
    'Schneidet in ganze Abschnitte mit ihrer Überschrift, gleich wie lang',
  'Keeps paragraphs whole as far as they fit, then lines, then words':
    'Lässt Absätze ganz, soweit sie passen, dann Zeilen, dann Wörter',
  'JSON array of texts to cut at, coarse to fine, in place of empty lines, lines and spaces':
    'JSON-Array von Texten, an denen geschnitten wird, grob bis fein, statt an Leerzeilen, Zeilen und Leerzeichen',
  'Cuts after a number of tokens of a model': 'Schneidet nach einer Zahl von Tokens eines Modells',
  // Vector stores.
  'Keeps documents on this machine and finds them by meaning, by words, or both. Needs nothing else':
    'Behält Dokumente auf diesem Rechner und findet sie nach Bedeutung, nach Worten oder beidem. Braucht sonst nichts',
  'Keeps documents from being embedded twice': 'Verhindert, dass Dokumente zweimal umgerechnet werden',
  'Flows that use the same name share its documents; by default a flow has its own':
    'Flows mit demselben Namen teilen sich die Dokumente; sonst hat jeder Flow eigene',
  'Takes files that are uploaded in a chat': 'Nimmt Dateien auf, die im Chat hochgeladen werden',
  'Files that are uploaded in a chat are added to this store, and only that chat finds them. At least one loader of files must be wired to the document input; one store of a flow at a time can take uploads.':
    'Dateien, die im Chat hochgeladen werden, kommen in diese Ablage, und nur dieser Chat findet sie. Am Eingang für Dokumente muss ein Lader für Dateien hängen; in einem Flow nimmt immer nur eine Ablage Hochgeladenes auf.',
  'How many documents are found; 4 when empty': 'Wie viele Dokumente gefunden werden; 4, wenn leer',
  'How many documents variety is chosen among; 20 when empty':
    'Aus wie vielen Dokumenten Verschiedenes ausgewählt wird; 20, wenn leer',
  'Weight of closeness against variety, from 0 to 1; 0.5 when empty':
    'Gewicht der Nähe gegen die Vielfalt, von 0 bis 1; 0,5, wenn leer',
  'Weight of meaning against words, from 0 to 1; 0.6 when empty':
    'Gewicht der Bedeutung gegen die Worte, von 0 bis 1; 0,6, wenn leer',
  'Embeds its documents at the first question and compares each with what is asked, in memory alone':
    'Rechnet seine Dokumente bei der ersten Frage um und vergleicht jedes mit der Frage, nur im Speicher',
  'Finds documents in a document store of this service': 'Findet Dokumente in einer Dokumentablage dieses Dienstes',
  'Finds documents, for flows that keep them in a Faiss index':
    'Findet Dokumente, für Flows, die sie in einem Index von Faiss haben',
  'Names the store: flows with the same path share its documents':
    'Benennt die Ablage: Flows mit demselben Pfad teilen sich die Dokumente',
  'Finds documents by meaning in a Postgres database with pgvector':
    'Findet Dokumente nach Bedeutung in einer Postgres-Datenbank mit pgvector',
  'Encrypts the connection': 'Verschlüsselt die Verbindung',
  'How vectors are compared': 'Wie Vektoren verglichen werden',
  'Has no effect here: the column is pageContent': 'Ohne Wirkung: die Spalte heißt pageContent',
  'Finds documents by meaning in a Qdrant server': 'Findet Dokumente nach Bedeutung in einem Server von Qdrant',
  'Key of Qdrant Cloud, or of a server that wants one': 'Schlüssel von Qdrant Cloud oder einem Server, der einen will',
  'Field of a point that holds the text; content when empty': 'Feld eines Punktes mit dem Text; content, wenn leer',
  'Field of a point that holds the metadata; metadata when empty':
    'Feld eines Punktes mit den Metadaten; metadata, wenn leer',
  'Has no effect here: points are sent 64 at a time': 'Ohne Wirkung: Punkte werden zu je 64 gesendet',
  'How vectors are compared, in a collection that is made':
    'Wie Vektoren in einer neu angelegten Sammlung verglichen werden',
  'Further settings of a collection that is made, in the words of the Qdrant API':
    'Weitere Einstellungen einer neu angelegten Sammlung, in den Worten der API von Qdrant',
  'Filter in the words of the Qdrant API that each point must pass':
    'Filter in den Worten der API von Qdrant, den jeder Punkt bestehen muss',
  'Finds documents by meaning in a Chroma server': 'Findet Dokumente nach Bedeutung in einem Server von Chroma',
  'Key of Chroma Cloud, or of a server that wants one': 'Schlüssel von Chroma Cloud oder einem Server, der einen will',
  'Finds documents by meaning in a Pinecone index': 'Findet Dokumente nach Bedeutung in einem Index von Pinecone',
  'Finds documents by meaning in a Pinecone index, for the nodes of LlamaIndex':
    'Findet Dokumente nach Bedeutung in einem Index von Pinecone, für die Knoten von LlamaIndex',
  'Field of the metadata that holds the text; text when empty': 'Feld der Metadaten mit dem Text; text, wenn leer',
  'Finds documents by meaning in an Upstash vector index':
    'Findet Dokumente nach Bedeutung in einem Vektorindex von Upstash',
  'Address and token of the index': 'Adresse und Token des Index',
  'Finds documents, for flows that keep them in Astra': 'Findet Dokumente, für Flows, die sie in Astra haben',
  'Has no effect here: vectors are as long as the embedding model makes them':
    'Ohne Wirkung: Vektoren sind so lang, wie das Modell sie macht',
  'Has no effect here: vectors are compared by their cosine':
    'Ohne Wirkung: Vektoren werden nach ihrem Kosinus verglichen',
  'Finds documents, for flows that keep them in Couchbase': 'Findet Dokumente, für Flows, die sie in Couchbase haben',
  'Has no effect here: the embedded store has a field of its own for it':
    'Ohne Wirkung: die eingebaute Ablage hat dafür ein eigenes Feld',
  'Finds documents, for flows that keep them in Elasticsearch':
    'Findet Dokumente, für Flows, die sie in Elasticsearch haben',
  'Finds documents, for flows that keep them in Meilisearch':
    'Findet Dokumente, für Flows, die sie in Meilisearch haben',
  'Names the store, together with the index': 'Benennt zusammen mit dem Index die Ablage',
  'Names the store, together with the host': 'Benennt zusammen mit dem Host die Ablage',
  'Has no effect here: the other Top K counts': 'Ohne Wirkung: das andere Top K zählt',
  'Has no effect here: meaning and words have fixed weights': 'Ohne Wirkung: Bedeutung und Worte haben feste Gewichte',
  'Finds documents, for flows that keep them in Milvus': 'Findet Dokumente, für Flows, die sie in Milvus haben',
  'Has no effect here: the embedded store does not know this language':
    'Ohne Wirkung: die eingebaute Ablage kennt diese Sprache nicht',
  'Has no effect here: no server is connected to': 'Ohne Wirkung: hier wird kein Server gefragt',
  'Finds documents, for flows that keep them in MongoDB': 'Findet Dokumente, für Flows, die sie in MongoDB haben',
  'Finds documents, for flows that keep them in OpenSearch': 'Findet Dokumente, für Flows, die sie in OpenSearch haben',
  'Finds documents, for flows that keep them in Redis': 'Findet Dokumente, für Flows, die sie in Redis haben',
  'Has no effect here: an upsert adds to what is there': 'Ohne Wirkung: Neues kommt zu dem, was da ist',
  'Finds documents, for flows that keep them in SingleStore':
    'Findet Dokumente, für Flows, die sie in SingleStore haben',
  'Must stay empty: there is no client for this vendor here':
    'Muss leer bleiben: für diesen Anbieter gibt es hier keinen Zugang',
  'Finds documents, for flows that keep them in Supabase': 'Findet Dokumente, für Flows, die sie in Supabase haben',
  'Finds documents, for flows that keep them in Weaviate': 'Findet Dokumente, für Flows, die sie in Weaviate haben',
  'Finds documents, for flows that keep them in Zep': 'Findet Dokumente, für Flows, die sie in Zep haben',
  'Finds documents, for flows that keep them in a folder': 'Findet Dokumente, für Flows, die sie in einem Ordner haben',
  // Retrievers.
  'Finds documents by meaning and by words at once; stores without an index of words search by meaning alone':
    'Findet Dokumente zugleich nach Bedeutung und nach Worten; Ablagen ohne Index der Wörter suchen nur nach Bedeutung',
  'What to search for where documents or their text are handed on; the question of the run when empty':
    'Wonach gesucht wird, wo Dokumente oder ihr Text weitergehen; nach der Frage des Laufs, wenn leer',
  'How many documents are found; as many as the wired node finds when empty':
    'Wie viele Dokumente gefunden werden; so viele wie beim verbundenen Knoten, wenn leer',
  'Finds the documents that fit a query at least so well':
    'Findet die Dokumente, die mindestens so gut zu einer Suche passen',
  'How well a document must fit, from 0 to 100': 'Wie gut ein Dokument passen muss, von 0 bis 100',
  'Documents at most, however many fit': 'Dokumente höchstens, wie viele auch passen',
  'Has no effect here: one search finds as many as Max K': 'Ohne Wirkung: eine Suche findet so viele wie Max K',
  'Searches with several wordings of a question, which a model finds':
    'Sucht mit mehreren Fassungen einer Frage, die ein Modell findet',
  'What the model is asked; {question} stands for the question':
    'Was das Modell gefragt wird; {question} steht für die Frage',
  'Searches with several wordings of a question; what stands high in many results comes first':
    'Sucht mit mehreren Fassungen einer Frage; was in vielen Ergebnissen weit oben steht, kommt zuerst',
  'How many wordings a model finds; 4 when empty, 10 at most':
    'Wie viele Fassungen ein Modell findet; 4, wenn leer, höchstens 10',
  'Is added to each rank: the higher, the less the first places count; 60 when empty':
    'Kommt zu jedem Rang hinzu: je höher, desto weniger zählen die ersten Plätze; 60, wenn leer',
  'Lets a model make up an answer and finds the documents that resemble it':
    'Lässt ein Modell eine Antwort erfinden und findet die Dokumente, die ihr gleichen',
  'What the model is asked to write': 'Was das Modell schreiben soll',
  'What it is asked in place of that; {question} stands for the question':
    'Was es stattdessen gefragt wird; {question} steht für die Frage',
  'Lets a model of Cohere put found documents in order': 'Lässt ein Modell von Cohere gefundene Dokumente ordnen',
  'Has no effect here: Cohere cuts documents as it sees fit':
    'Ohne Wirkung: Cohere schneidet Dokumente nach eigenem Ermessen',
  'Lets a model of Jina AI put found documents in order': 'Lässt ein Modell von Jina AI gefundene Dokumente ordnen',
  'Lets a model of Voyage AI put found documents in order': 'Lässt ein Modell von Voyage AI gefundene Dokumente ordnen',
  'Drops the documents that an embedding model holds for unrelated to the query':
    'Lässt Dokumente weg, die nach den Vektoren nichts mit der Suche zu tun haben',
  'How alike a document and the query must be, from 0 to 1; 0.8 when empty':
    'Wie ähnlich Dokument und Suche sein müssen, von 0 bis 1; 0,8, wenn leer',
  'Documents that are kept at most; 20 when empty': 'Dokumente, die höchstens bleiben; 20, wenn leer',
  'Lets a model take out of each document what is about the query, and drops the rest':
    'Lässt ein Modell aus jedem Dokument nehmen, was die Suche betrifft, und lässt den Rest weg',
  'Lets a model read a filter of metadata out of the query and searches with it':
    'Lässt ein Modell aus der Suche einen Filter für Metadaten lesen und sucht damit',
  'What the model is asked; {{query}} stands for the query':
    'Was das Modell gefragt wird; {{query}} steht für die Suche',
  'Fields of the metadata that the model may give values for; without any there is no filter':
    'Felder der Metadaten, für die das Modell Werte geben darf; ohne sie gibt es keinen Filter',
  'Hands on what a vector store finds in a form of your own':
    'Gibt in eigener Form weiter, was eine Vektorablage findet',
  'Text that each document becomes: {{context}} is its text, {{metadata.source}} a field of its metadata':
    'Text, zu dem jedes Dokument wird: {{context}} ist sein Text, {{metadata.source}} ein Feld seiner Metadaten',
  'A vector store with a name, for the Multi Retrieval QA Chain to choose':
    'Eine Vektorablage mit Namen, aus denen die Multi Retrieval QA Chain wählt',
  'What its documents are about: the chain chooses by it': 'Wovon ihre Dokumente handeln: danach wählt die Kette',
  'A system message with a name, for the Multi Prompt Chain to choose':
    'Eine Systemnachricht mit Namen, aus denen die Multi Prompt Chain wählt',
  'Which questions it is for: the chain chooses by it': 'Für welche Fragen sie ist: danach wählt die Kette',
  // Record managers.
  "Remembers in this service's own database what a vector store holds":
    'Behält in der Datenbank dieses Dienstes, was eine Vektorablage enthält',
  'Name that keeps its records apart; the id of the flow when empty':
    'Name, der seine Einträge getrennt hält; die ID des Flows, wenn leer',
  'What is done about documents of an earlier upsert': 'Was mit Dokumenten geschieht, die früher aufgenommen wurden',
  'Old documents stay': 'Alte Dokumente bleiben',
  'Removes what a source no longer says, of the sources that are upserted. Each document must name its source':
    'Entfernt, was eine Quelle nicht mehr sagt, bei den Quellen, die aufgenommen werden. Jedes Dokument muss seine Quelle nennen',
  'Removes all that is not among the documents of this upsert': 'Entfernt alles, was diesmal nicht aufgenommen wird',
  'Field of the metadata that names the source of a document':
    'Feld der Metadaten, das die Quelle eines Dokuments nennt',
  'Remembers what a vector store holds, for flows that do so in Postgres':
    'Behält, was eine Vektorablage enthält, für Flows, die das in Postgres tun',
  'Remembers what a vector store holds, for flows that do so in MySQL':
    'Behält, was eine Vektorablage enthält, für Flows, die das in MySQL tun',
}
