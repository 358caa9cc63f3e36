//! The phrases of the built-in engine, in several languages.

/// The phrases of one language.
///
/// `{}` is replaced by the subject of the phrase.
#[derive(Debug)]
pub(super) struct Phrases {
    code: &'static str,
    /// Beginnings of an answer, about the words of the user.
    pub(super) openings: [&'static str; 3],
    /// Beginning of an answer to a message without words.
    pub(super) greeting: &'static str,
    /// Continuations of an answer, repeated if it has to be long.
    pub(super) closings: [&'static str; 3],
    /// Sentence about images and videos, with a number and their measures.
    pub(super) images: &'static str,
    pub(super) videos: &'static str,
    /// Sentence for models that do not accept images and videos.
    pub(super) blind: &'static str,
    /// Sentence about the answer of a function, with its name and its answer.
    pub(super) answered: &'static str,
    /// Thinking before an answer.
    pub(super) thoughts: [&'static str; 3],
    /// Thinking before a call, with the name of the function and the reason.
    pub(super) calls: &'static str,
    /// Thinking before the answers of functions are repeated.
    pub(super) reads: &'static str,
}

/// Returns the phrases of a language; English if there are none.
pub(super) fn of(code: &str) -> &'static Phrases {
    ALL.iter().find(|phrases| phrases.code == code).unwrap_or(&ENGLISH)
}

const ENGLISH: Phrases = Phrases {
    code: "en",
    openings: [
        "Here is a short answer to “{}”.",
        "Thank you for your message: “{}”.",
        "Let us look at “{}”.",
    ],
    greeting: "Hello! Write me something and I will answer.",
    closings: [
        "It comes from the engine that is built in, so the same question gets the same answer.",
        "No model was asked: the local service wrote this by itself, and would write it again.",
        "For more than this, the service can pass your question on to a model of your own.",
    ],
    images: "Images that I see: {} ({}).",
    videos: "Videos that I see: {} ({}).",
    blind: "This model reads text only, so I did not look at what you sent with it.",
    answered: "The function `{}` says: {}",
    thoughts: [
        "The question is clear. A short answer will do.",
        "Nothing has to be looked up for this, so I can answer at once.",
        "The user would like a friendly reply in the same language.",
    ],
    calls: "The function `{}` helps here: {}.",
    reads: "The answers are there. I pass them on.",
};

const ALL: &[Phrases] = &[
    ENGLISH,
    Phrases {
        code: "de",
        openings: [
            "Hier ist eine kurze Antwort auf „{}“.",
            "Danke für die Nachricht: „{}“.",
            "Sehen wir uns „{}“ an.",
        ],
        greeting: "Hallo! Schreib mir etwas, und ich antworte.",
        closings: [
            "Sie kommt aus der eingebauten Maschine: Gleiche Frage, gleiche Antwort.",
            "Kein Modell wurde gefragt; der lokale Dienst hat das selbst geschrieben.",
            "Für mehr kann der Dienst die Frage an ein eigenes Modell weitergeben.",
        ],
        images: "Bilder, die ich sehe: {} ({}).",
        videos: "Videos, die ich sehe: {} ({}).",
        blind: "Dieses Modell liest nur Text; die Beilagen habe ich nicht angesehen.",
        answered: "Die Funktion `{}` sagt: {}",
        thoughts: [
            "Die Frage ist klar. Eine kurze Antwort genügt.",
            "Dafür ist nichts nachzuschlagen; ich kann gleich antworten.",
            "Erwünscht ist eine freundliche Antwort in derselben Sprache.",
        ],
        calls: "Die Funktion `{}` hilft hier: {}.",
        reads: "Die Antworten sind da. Ich gebe sie weiter.",
    },
    Phrases {
        code: "fr",
        openings: [
            "Voici une courte réponse à « {} ».",
            "Merci pour votre message : « {} ».",
            "Regardons ensemble « {} ».",
        ],
        greeting: "Bonjour ! Écrivez-moi quelque chose et je répondrai.",
        closings: [
            "Elle vient du moteur intégré : même question, même réponse.",
            "Aucun modèle n'a été consulté ; le service local a écrit ceci lui-même.",
            "Pour aller plus loin, le service peut transmettre la question à votre propre modèle.",
        ],
        images: "Images que je vois : {} ({}).",
        videos: "Vidéos que je vois : {} ({}).",
        blind: "Ce modèle ne lit que du texte ; je n'ai pas regardé les fichiers joints.",
        answered: "La fonction `{}` répond : {}",
        thoughts: [
            "La question est claire. Une courte réponse suffit.",
            "Rien à chercher pour cela ; je peux répondre tout de suite.",
            "Une réponse aimable dans la même langue est attendue.",
        ],
        calls: "La fonction `{}` est utile ici : {}.",
        reads: "Les réponses sont là. Je les transmets.",
    },
    Phrases {
        code: "es",
        openings: [
            "Aquí va una respuesta breve a «{}».",
            "Gracias por el mensaje: «{}».",
            "Veamos «{}».",
        ],
        greeting: "¡Hola! Escríbeme algo y te responderé.",
        closings: [
            "Viene del motor incorporado: a la misma pregunta, la misma respuesta.",
            "No se consultó ningún modelo; el servicio local escribió esto por sí mismo.",
            "Para saber más, el servicio puede pasar la pregunta a un modelo propio.",
        ],
        images: "Imágenes que veo: {} ({}).",
        videos: "Vídeos que veo: {} ({}).",
        blind: "Este modelo solo lee texto; no he mirado los archivos adjuntos.",
        answered: "La función `{}` dice: {}",
        thoughts: [
            "La pregunta es clara. Basta una respuesta breve.",
            "No hace falta buscar nada; puedo responder enseguida.",
            "Se espera una respuesta amable en el mismo idioma.",
        ],
        calls: "La función `{}` ayuda aquí: {}.",
        reads: "Ya están las respuestas. Las transmito.",
    },
    Phrases {
        code: "it",
        openings: [
            "Ecco una breve risposta a «{}».",
            "Grazie per il messaggio: «{}».",
            "Vediamo «{}».",
        ],
        greeting: "Ciao! Scrivimi qualcosa e risponderò.",
        closings: [
            "Viene dal motore incorporato: stessa domanda, stessa risposta.",
            "Nessun modello è stato interpellato; il servizio locale l'ha scritto da solo.",
            "Per saperne di più, il servizio può passare la domanda a un modello proprio.",
        ],
        images: "Immagini che vedo: {} ({}).",
        videos: "Video che vedo: {} ({}).",
        blind: "Questo modello legge solo testo; non ho guardato gli allegati.",
        answered: "La funzione `{}` dice: {}",
        thoughts: [
            "La domanda è chiara. Basta una risposta breve.",
            "Non c'è nulla da cercare; posso rispondere subito.",
            "Ci si aspetta una risposta cortese nella stessa lingua.",
        ],
        calls: "La funzione `{}` è utile qui: {}.",
        reads: "Le risposte ci sono. Le riporto.",
    },
    Phrases {
        code: "pt",
        openings: [
            "Aqui está uma resposta breve a “{}”.",
            "Obrigado pela mensagem: “{}”.",
            "Vejamos “{}”.",
        ],
        greeting: "Olá! Escreva algo e eu respondo.",
        closings: [
            "Ela vem do motor incorporado: a mesma pergunta, a mesma resposta.",
            "Nenhum modelo foi consultado; o serviço local escreveu isto sozinho.",
            "Para mais, o serviço pode passar a pergunta a um modelo próprio.",
        ],
        images: "Imagens que vejo: {} ({}).",
        videos: "Vídeos que vejo: {} ({}).",
        blind: "Este modelo só lê texto; não olhei para os anexos.",
        answered: "A função `{}` diz: {}",
        thoughts: [
            "A pergunta é clara. Uma resposta breve basta.",
            "Não é preciso procurar nada; posso responder já.",
            "Espera-se uma resposta amável na mesma língua.",
        ],
        calls: "A função `{}` ajuda aqui: {}.",
        reads: "As respostas chegaram. Passo-as adiante.",
    },
    Phrases {
        code: "nl",
        openings: [
            "Hier is een kort antwoord op “{}”.",
            "Dank voor het bericht: “{}”.",
            "Laten we kijken naar “{}”.",
        ],
        greeting: "Hallo! Schrijf me iets en ik antwoord.",
        closings: [
            "Het komt van de ingebouwde motor: dezelfde vraag, hetzelfde antwoord.",
            "Er is geen model gevraagd; de lokale dienst heeft dit zelf geschreven.",
            "Voor meer kan de dienst de vraag doorgeven aan een eigen model.",
        ],
        images: "Afbeeldingen die ik zie: {} ({}).",
        videos: "Video’s die ik zie: {} ({}).",
        blind: "Dit model leest alleen tekst; de bijlagen heb ik niet bekeken.",
        answered: "De functie `{}` zegt: {}",
        thoughts: [
            "De vraag is duidelijk. Een kort antwoord volstaat.",
            "Hiervoor hoeft niets te worden opgezocht; ik kan meteen antwoorden.",
            "Een vriendelijk antwoord in dezelfde taal is gewenst.",
        ],
        calls: "De functie `{}` helpt hier: {}.",
        reads: "De antwoorden zijn er. Ik geef ze door.",
    },
    Phrases {
        code: "ru",
        openings: [
            "Вот короткий ответ на «{}».",
            "Спасибо за сообщение: «{}».",
            "Посмотрим на «{}».",
        ],
        greeting: "Здравствуйте! Напишите что-нибудь, и я отвечу.",
        closings: [
            "Он составлен встроенным движком: тот же вопрос даёт тот же ответ.",
            "Модель не спрашивали: местный сервис написал это сам.",
            "Чтобы узнать больше, сервис может передать вопрос вашей модели.",
        ],
        images: "Вижу изображений: {} ({}).",
        videos: "Вижу видео: {} ({}).",
        blind: "Эта модель читает только текст; вложения я не смотрел.",
        answered: "Функция `{}` отвечает: {}",
        thoughts: [
            "Вопрос ясен. Хватит короткого ответа.",
            "Искать ничего не нужно, можно ответить сразу.",
            "Нужен дружелюбный ответ на том же языке.",
        ],
        calls: "Здесь поможет функция `{}`: {}.",
        reads: "Ответы получены. Передаю их.",
    },
    Phrases {
        code: "zh",
        openings: ["关于“{}”，这里是一个简短的回答。", "谢谢你的消息：“{}”。", "我们来看看“{}”。"],
        greeting: "你好！写点什么，我会回答。",
        closings: [
            "它来自内置引擎，同样的问题会得到同样的回答。",
            "没有询问任何模型，这是本地服务自己写的。",
            "如需更多内容，本服务可以把问题转给你自己的模型。",
        ],
        images: "我看到{}张图片：{}。",
        videos: "我看到{}段视频：{}。",
        blind: "这个模型只读文字，所以我没有看附件。",
        answered: "函数 `{}` 的回答：{}",
        thoughts: [
            "问题很清楚，简短回答即可。",
            "不需要查找什么，可以马上回答。",
            "用同一种语言友好地回答。",
        ],
        calls: "函数 `{}` 在这里有用：{}。",
        reads: "结果已经有了，转达给用户。",
    },
    Phrases {
        code: "ja",
        openings: [
            "「{}」について短くお答えします。",
            "メッセージありがとうございます：「{}」。",
            "「{}」を見てみましょう。",
        ],
        greeting: "こんにちは！何か書いてください。お答えします。",
        closings: [
            "内蔵エンジンの答えなので、同じ質問には同じ答えになります。",
            "モデルには尋ねず、ローカルサービスが自分で書きました。",
            "詳しくは、このサービスからご自身のモデルに質問を渡せます。",
        ],
        images: "画像が{}枚見えます：{}。",
        videos: "動画が{}本見えます：{}。",
        blind: "このモデルは文字だけを読むので、添付は見ていません。",
        answered: "関数 `{}` の答え：{}",
        thoughts: [
            "質問は明確です。短い答えで足ります。",
            "調べることはありません。すぐに答えられます。",
            "同じ言語で親切に答えます。",
        ],
        calls: "ここでは関数 `{}` が役立ちます：{}。",
        reads: "答えがそろいました。伝えます。",
    },
    Phrases {
        code: "ko",
        openings: [
            "“{}”에 대한 짧은 답입니다.",
            "메시지 감사합니다: “{}”.",
            "“{}”을(를) 살펴봅시다.",
        ],
        greeting: "안녕하세요! 무엇이든 쓰시면 답해 드립니다.",
        closings: [
            "내장 엔진의 답이므로 같은 질문에는 같은 답이 나옵니다.",
            "모델에 묻지 않고 로컬 서비스가 직접 썼습니다.",
            "더 필요하면 이 서비스가 질문을 여러분의 모델에 넘길 수 있습니다.",
        ],
        images: "이미지 {}장이 보입니다: {}.",
        videos: "동영상 {}개가 보입니다: {}.",
        blind: "이 모델은 글만 읽으므로 첨부는 보지 않았습니다.",
        answered: "함수 `{}`의 답: {}",
        thoughts: [
            "질문이 분명합니다. 짧은 답이면 됩니다.",
            "찾아볼 것이 없어 바로 답할 수 있습니다.",
            "같은 언어로 친절하게 답합니다.",
        ],
        calls: "여기서는 함수 `{}`이(가) 도움이 됩니다: {}.",
        reads: "답이 왔습니다. 전달합니다.",
    },
];

/// Replaces each `{}` of a phrase by a value, in order.
pub(super) fn fill(phrase: &str, values: &[&str]) -> String {
    let size = values.iter().map(|value| value.len()).sum::<usize>();
    let mut out = String::with_capacity(phrase.len() + size);
    let mut values = values.iter();
    for (index, part) in phrase.split("{}").enumerate() {
        if index > 0 {
            out.push_str(values.next().copied().unwrap_or_default());
        }
        out.push_str(part);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn phrases_have_a_placeholder_for_their_subject() {
        for phrases in ALL {
            let count = |phrase: &str| phrase.matches("{}").count();
            assert!(phrases.openings.iter().all(|it| count(it) == 1), "{}", phrases.code);
            for phrase in [phrases.images, phrases.videos, phrases.answered, phrases.calls] {
                assert_eq!(count(phrase), 2, "{phrase}");
            }
        }
    }
}
