import type { TrainingContent } from '@colloquy/contract/training/shapes'

/** The yearly module of experts: what may be said in a call, and what may not. */
export const expertModule: TrainingContent = {
  title: {
    enUS: 'Speaking as an expert',
    deDE: 'Als Experte sprechen',
    arSA: 'التحدث بصفتك خبيرًا',
  },
  summary: {
    enUS: 'How calls work, what you can share, and what has to stay out of a call.',
    deDE: 'Wie Gespräche ablaufen, was Sie teilen dürfen und was nicht in ein Gespräch gehört.',
    arSA: 'كيف تسير المكالمات، وما يمكنك مشاركته، وما يجب أن يبقى خارجها.',
  },
  audiences: ['expert'],
  minutes: 10,
  validMonths: 12,
  steps: [
    {
      id: 'calls',
      kind: 'page',
      title: { enUS: 'How a call works', deDE: 'So läuft ein Gespräch ab', arSA: 'كيف تسير المكالمة' },
      body: {
        enUS: 'A client reads your profile and requests a call about your field. You see the topic before you accept, and you can decline without giving a reason.\n\nYou offer times, the client picks one, and both of you join in the browser. Most calls last an hour. You are paid for the minutes the call really took.\n\nYou speak about what you know from your work: how a market functions, how buyers decide, how something is made. You never have to answer a question.',
        deDE: 'Ein Kunde liest Ihr Profil und fragt ein Gespräch über Ihr Fachgebiet an. Sie sehen das Thema, bevor Sie zusagen, und können ohne Angabe von Gründen ablehnen.\n\nSie schlagen Termine vor, der Kunde wählt einen aus, und beide Seiten nehmen im Browser teil. Die meisten Gespräche dauern eine Stunde. Vergütet werden die Minuten, die das Gespräch tatsächlich gedauert hat.\n\nSie sprechen über das, was Sie aus Ihrer Arbeit wissen: wie ein Markt funktioniert, wie Einkäufer entscheiden, wie etwas hergestellt wird. Auf keine Frage müssen Sie antworten.',
        arSA: 'يقرأ العميل ملفك الشخصي ويطلب مكالمة حول مجال خبرتك. ترى الموضوع قبل أن تقبل، ويمكنك الاعتذار دون ذكر سبب.\n\nتعرض أنت المواعيد ويختار العميل أحدها، ثم ينضم كلاكما عبر المتصفح. تستغرق معظم المكالمات ساعة واحدة، ويُحتسب أجرك على الدقائق التي استغرقتها المكالمة فعلًا.\n\nتتحدث عمّا تعرفه من عملك: كيف تسير السوق، وكيف يتخذ المشترون قراراتهم، وكيف يُصنع المنتج. ولست ملزمًا بالإجابة عن أي سؤال.',
      },
    },
    {
      id: 'inside',
      kind: 'page',
      title: { enUS: 'Inside information', deDE: 'Insiderinformationen', arSA: 'المعلومات الداخلية' },
      body: {
        enUS: 'Information is inside information if it isn’t public, concerns a listed company or its securities, and a careful investor would want to know it: results before they are published, a takeover, a large order won or lost, a failed trial, a price change nobody has announced.\n\nIt doesn’t matter how you learned it. A remark from a former colleague counts as much as a document.\n\nNever share it, and never hint at it. Sharing it is against the law in most countries, for you and for whoever acts on it.',
        deDE: 'Eine Information ist eine Insiderinformation, wenn sie nicht öffentlich ist, ein börsennotiertes Unternehmen oder dessen Wertpapiere betrifft und ein umsichtiger Anleger sie wissen wollte: Ergebnisse vor ihrer Veröffentlichung, eine Übernahme, ein großer gewonnener oder verlorener Auftrag, eine gescheiterte Studie, eine noch nicht angekündigte Preisänderung.\n\nEs spielt keine Rolle, wie Sie davon erfahren haben. Die Bemerkung eines früheren Kollegen zählt ebenso wie ein Dokument.\n\nGeben Sie solche Informationen nie weiter, auch nicht in Andeutungen. Die Weitergabe ist in den meisten Ländern verboten, für Sie und für alle, die danach handeln.',
        arSA: 'تُعد المعلومة داخلية إذا لم تكن معلنة، وتعلقت بشركة مدرجة أو بأوراقها المالية، وكان المستثمر الحريص يرغب في معرفتها: نتائج لم تُنشر بعد، أو استحواذ، أو طلبية كبيرة كُسبت أو خُسرت، أو تجربة فاشلة، أو تغيير في الأسعار لم يُعلن عنه.\n\nلا يهم كيف علمت بها، فملاحظة من زميل سابق لا تختلف عن وثيقة مكتوبة.\n\nلا تشاركها أبدًا ولو تلميحًا. فمشاركتها مخالفة للقانون في معظم البلدان، وتقع المسؤولية عليك وعلى من يتصرف بناءً عليها.',
      },
    },
    {
      id: 'results',
      kind: 'question',
      title: {
        enUS: 'A former colleague told you that your old, listed employer will miss its quarterly target. The client asks how the quarter is going. What do you say?',
        deDE: 'Ein früherer Kollege hat Ihnen erzählt, dass Ihr früherer, börsennotierter Arbeitgeber sein Quartalsziel verfehlen wird. Der Kunde fragt, wie das Quartal läuft. Was antworten Sie?',
        arSA: 'أخبرك زميل سابق أن صاحب عملك السابق، وهو شركة مدرجة، لن يحقق هدفه الفصلي. ويسألك العميل كيف يسير هذا الفصل. بماذا تجيب؟',
      },
      options: [
        {
          id: 'hint',
          text: {
            enUS: 'That I have heard it is not going well, without any figures',
            deDE: 'Dass es, wie man hört, nicht gut läuft, aber ohne Zahlen',
            arSA: 'أقول إنني سمعت أن الأمور لا تسير على ما يرام، دون ذكر أرقام',
          },
        },
        {
          id: 'decline',
          text: {
            enUS: 'That I can’t speak about current results',
            deDE: 'Dass ich über laufende Ergebnisse nicht sprechen kann',
            arSA: 'أقول إنني لا أستطيع الحديث عن النتائج الحالية',
          },
        },
        {
          id: 'source',
          text: {
            enUS: 'What the colleague said, and that I can’t confirm it',
            deDE: 'Was der Kollege gesagt hat, und dass ich es nicht bestätigen kann',
            arSA: 'أنقل ما قاله الزميل وأوضح أنني لا أستطيع تأكيده',
          },
        },
      ],
      right: 'decline',
      body: {
        enUS: 'Unpublished results of a listed company are inside information, wherever they come from. A hint or a rumor is enough to pass it on. You can always say that you don’t answer a question.',
        deDE: 'Unveröffentlichte Ergebnisse eines börsennotierten Unternehmens sind Insiderinformationen, gleich woher sie stammen. Schon eine Andeutung oder ein Gerücht gibt sie weiter. Sie können jederzeit sagen, dass Sie eine Frage nicht beantworten.',
        arSA: 'النتائج غير المنشورة لشركة مدرجة معلومات داخلية أيًا كان مصدرها، ويكفي التلميح أو نقل شائعة لإفشائها. ويمكنك دائمًا أن تقول إنك لا تجيب عن سؤال ما.',
      },
    },
    {
      id: 'confidence',
      kind: 'page',
      title: { enUS: 'Duties of confidence', deDE: 'Verschwiegenheitspflichten', arSA: 'واجبات السرية' },
      body: {
        enUS: 'Confidential information doesn’t need a stamp. Customer names, contract terms, cost figures, product plans, and source code belong to your employer or its partners, even if the company isn’t listed.\n\nYour contract, a non-disclosure agreement, or a settlement may bind you for years after you have left. Check what you have signed before you accept a call, and tell us which topics to keep out of it.\n\nGeneral knowledge and skill stay yours: how an industry works, what buyers look for, which technologies compete.',
        deDE: 'Vertraulich ist nicht nur, was so gekennzeichnet ist. Namen von Kunden, Vertragsbedingungen, Kosten, Produktpläne und Quellcode gehören Ihrem Arbeitgeber oder dessen Partnern, auch wenn das Unternehmen nicht börsennotiert ist.\n\nIhr Vertrag, eine Geheimhaltungsvereinbarung oder ein Vergleich kann Sie noch Jahre nach dem Ausscheiden binden. Prüfen Sie vor der Zusage, was Sie unterschrieben haben, und nennen Sie uns die Themen, die ausgespart bleiben müssen.\n\nAllgemeines Wissen und Können bleiben Ihre: wie eine Branche funktioniert, worauf Einkäufer achten, welche Technologien im Wettbewerb stehen.',
        arSA: 'لا تحتاج المعلومة إلى ختم كي تكون سرية. فأسماء العملاء وشروط العقود وأرقام التكاليف وخطط المنتجات والشيفرة المصدرية ملك لصاحب عملك أو لشركائه، حتى لو لم تكن الشركة مدرجة.\n\nقد يُلزمك عقدك أو اتفاقية عدم إفصاح أو تسوية سنوات بعد تركك العمل. راجع ما وقّعت عليه قبل قبول أي مكالمة، وأخبرنا بالموضوعات التي يجب استبعادها.\n\nأما المعرفة والمهارة العامة فهي لك: كيف يعمل القطاع، وما الذي يبحث عنه المشترون، وما التقنيات المتنافسة.',
      },
    },
    {
      id: 'contract',
      kind: 'question',
      title: {
        enUS: 'You left a private company two years ago. Which of these can you share?',
        deDE: 'Sie haben vor zwei Jahren ein nicht börsennotiertes Unternehmen verlassen. Was davon dürfen Sie teilen?',
        arSA: 'تركت شركة خاصة قبل عامين. أي مما يلي يمكنك مشاركته؟',
      },
      options: [
        {
          id: 'discount',
          text: {
            enUS: 'The discount its largest customer received',
            deDE: 'Den Rabatt, den ihr größter Kunde bekam',
            arSA: 'الخصم الذي حصل عليه أكبر عملائها',
          },
        },
        {
          id: 'roadmap',
          text: {
            enUS: 'The product plan that was drawn up when I left',
            deDE: 'Den Produktplan, der bei meinem Ausscheiden entstand',
            arSA: 'خطة المنتجات التي وُضعت عند مغادرتي',
          },
        },
        {
          id: 'criteria',
          text: {
            enUS: 'What buyers in this industry usually look at when they choose a supplier',
            deDE: 'Worauf Einkäufer dieser Branche bei der Wahl eines Lieferanten meist achten',
            arSA: 'ما ينظر إليه المشترون عادةً في هذا القطاع عند اختيار المورّد',
          },
        },
      ],
      right: 'criteria',
      body: {
        enUS: 'How buyers decide is knowledge of the industry. A customer’s terms and a product plan stay confidential, listed or not, and time alone doesn’t change that.',
        deDE: 'Wie Einkäufer entscheiden, ist Branchenwissen. Die Konditionen eines Kunden und ein Produktplan bleiben vertraulich, ob börsennotiert oder nicht, und Zeit allein ändert daran nichts.',
        arSA: 'كيفية اتخاذ المشترين قراراتهم معرفة عامة بالقطاع. أما شروط عميل بعينه وخطط المنتجات فتظل سرية، سواء أكانت الشركة مدرجة أم لا، ولا يغيّر مرور الوقت وحده ذلك.',
      },
    },
    {
      id: 'employers',
      kind: 'page',
      title: {
        enUS: 'Present and former employers',
        deDE: 'Heutige und frühere Arbeitgeber',
        arSA: 'أصحاب العمل الحاليون والسابقون',
      },
      body: {
        enUS: 'You don’t speak about your present employer, its parent, or its subsidiaries. The same goes for companies where you sit on a board, advise, or consult.\n\nAfter you have left, a cooling-off period applies: usually six months for listed companies and three for private ones, longer for people who worked in finance or accounting. Your notice period counts as employment.\n\nKeep your jobs up to date and confirm them when we ask. The dates decide which calls are possible, and a wrong one can stop a call at the last minute.',
        deDE: 'Über Ihren heutigen Arbeitgeber, dessen Mutter- und Tochtergesellschaften sprechen Sie nicht. Dasselbe gilt für Unternehmen, in deren Gremien Sie sitzen oder die Sie beraten.\n\nNach dem Ausscheiden gilt eine Wartezeit: in der Regel sechs Monate bei börsennotierten und drei bei anderen Unternehmen, länger für Beschäftigte aus Finanzen und Rechnungswesen. Die Kündigungsfrist zählt als Beschäftigung.\n\nHalten Sie Ihre Stellen aktuell und bestätigen Sie sie, wenn wir danach fragen. Die Daten entscheiden, welche Gespräche möglich sind; ein falsches Datum kann ein Gespräch noch im letzten Moment verhindern.',
        arSA: 'لا تتحدث عن صاحب عملك الحالي أو شركته الأم أو شركاته التابعة. وينطبق ذلك أيضًا على الشركات التي تشغل مقعدًا في مجالسها أو تقدّم لها المشورة.\n\nبعد ترك العمل تسري فترة انتظار: ستة أشهر عادةً للشركات المدرجة وثلاثة أشهر للشركات الخاصة، وأطول لمن عملوا في المالية أو المحاسبة. وتُحسب فترة الإشعار ضمن مدة العمل.\n\nحافظ على تحديث وظائفك وأكّدها عندما نطلب ذلك، فالتواريخ تحدد المكالمات الممكنة، وقد يؤدي تاريخ خاطئ إلى إيقاف مكالمة في اللحظة الأخيرة.',
      },
    },
    {
      id: 'cooling',
      kind: 'question',
      title: {
        enUS: 'You have resigned from a listed company and are on paid leave until the end of the month. A client asks for a call about that company. Is it possible now?',
        deDE: 'Sie haben bei einem börsennotierten Unternehmen gekündigt und sind bis Monatsende bezahlt freigestellt. Ein Kunde möchte über dieses Unternehmen sprechen. Ist das jetzt möglich?',
        arSA: 'استقلت من شركة مدرجة وأنت في إجازة مدفوعة حتى نهاية الشهر. ويطلب عميل مكالمة عن تلك الشركة. هل هي ممكنة الآن؟',
      },
      options: [
        {
          id: 'yes',
          text: {
            enUS: 'Yes, because I no longer work there',
            deDE: 'Ja, weil ich dort nicht mehr arbeite',
            arSA: 'نعم، لأنني لم أعد أعمل هناك',
          },
        },
        {
          id: 'public',
          text: {
            enUS: 'Yes, if I only speak about public matters',
            deDE: 'Ja, wenn ich nur über Öffentliches spreche',
            arSA: 'نعم، إذا تحدثت عن الأمور المعلنة فقط',
          },
        },
        {
          id: 'no',
          text: {
            enUS: 'No, I’m still employed, and a cooling-off period follows',
            deDE: 'Nein, ich bin noch beschäftigt, und danach folgt eine Wartezeit',
            arSA: 'لا، فما زلت موظفًا، وتلي ذلك فترة انتظار',
          },
        },
      ],
      right: 'no',
      body: {
        enUS: 'Paid leave is part of your employment. The cooling-off period begins the day after your last day. We tell you and the client from when the call is possible.',
        deDE: 'Die Freistellung gehört zur Beschäftigung. Die Wartezeit beginnt am Tag nach Ihrem letzten Tag. Wir sagen Ihnen und dem Kunden, ab wann das Gespräch möglich ist.',
        arSA: 'الإجازة المدفوعة جزء من مدة عملك. تبدأ فترة الانتظار في اليوم التالي لآخر يوم لك، وسنخبرك أنت والعميل بموعد إمكان إجراء المكالمة.',
      },
    },
    {
      id: 'public',
      kind: 'page',
      title: {
        enUS: 'Public companies and officials',
        deDE: 'Börsennotierte Unternehmen und Ämter',
        arSA: 'الشركات المدرجة والمناصب العامة',
      },
      body: {
        enUS: 'If a company has a tender offer open or has filed to go public, its people don’t take part in calls until that is over, whatever the topic.\n\nIf you hold a public office or work for a government body, compliance looks at each call first, and your own agency and its pending matters are off limits.\n\nIf you take part in a clinical trial, you don’t speak about it until its results are public.',
        deDE: 'Läuft für ein Unternehmen ein Übernahmeangebot oder hat es einen Börsengang eingereicht, nehmen seine Leute bis zum Abschluss an keinem Gespräch teil, gleich zu welchem Thema.\n\nHaben Sie ein öffentliches Amt oder arbeiten Sie für eine Behörde, prüft die Compliance jedes Gespräch vorab; Ihre eigene Behörde und deren laufende Verfahren bleiben ausgespart.\n\nWirken Sie an einer klinischen Studie mit, sprechen Sie darüber erst, wenn die Ergebnisse öffentlich sind.',
        arSA: 'إذا كان هناك عرض شراء قائم على شركة أو كانت قد قدّمت طلبًا للإدراج، فلا يشارك العاملون فيها في أي مكالمة حتى ينتهي ذلك، أيًا كان الموضوع.\n\nإذا كنت تشغل منصبًا عامًا أو تعمل لدى جهة حكومية، فإن فريق الامتثال يراجع كل مكالمة أولًا، وتظل جهتك وقضاياها الجارية مستبعدة.\n\nوإذا كنت تشارك في تجربة سريرية، فلا تتحدث عنها حتى تُعلن نتائجها.',
      },
    },
    {
      id: 'recording',
      kind: 'page',
      title: { enUS: 'Recording and stopping', deDE: 'Aufzeichnung und Abbruch', arSA: 'التسجيل وإيقاف المكالمة' },
      body: {
        enUS: 'A call is recorded only if everyone has agreed to it, and you can see that it is. If you don’t want a recording, say so: the call goes on without one.\n\nDon’t record, transcribe, or take screenshots yourself, and don’t exchange contact details with the client.\n\nIf a question goes too far, say that you can’t answer it. If something slipped out, say so at once, end the call if necessary, and tell us. Reporting it early protects you.',
        deDE: 'Ein Gespräch wird nur aufgezeichnet, wenn alle zugestimmt haben, und Sie sehen das. Wenn Sie keine Aufzeichnung möchten, sagen Sie es: Das Gespräch läuft dann ohne weiter.\n\nFertigen Sie selbst keine Aufzeichnungen, Mitschriften oder Bildschirmfotos an und tauschen Sie keine Kontaktdaten mit dem Kunden aus.\n\nGeht eine Frage zu weit, sagen Sie, dass Sie sie nicht beantworten können. Ist Ihnen etwas entschlüpft, sagen Sie es sofort, beenden Sie nötigenfalls das Gespräch und melden Sie es uns. Eine frühe Meldung schützt Sie.',
        arSA: 'لا تُسجَّل المكالمة إلا إذا وافق الجميع، وترى ذلك بوضوح. إذا لم ترغب في التسجيل فقل ذلك، وستستمر المكالمة بدونه.\n\nلا تسجّل المكالمة بنفسك ولا تدوّن نصها ولا تلتقط صورًا للشاشة، ولا تتبادل بيانات الاتصال مع العميل.\n\nإذا تجاوز سؤال الحد فقل إنك لا تستطيع الإجابة عنه. وإذا أفلتت منك معلومة فقل ذلك فورًا، وأنهِ المكالمة إن لزم الأمر، وأخبرنا. فالإبلاغ المبكر يحميك.',
      },
    },
    {
      id: 'slip',
      kind: 'question',
      title: {
        enUS: 'In the middle of a call you notice that you have just mentioned something confidential. What do you do?',
        deDE: 'Mitten im Gespräch bemerken Sie, dass Sie gerade etwas Vertrauliches erwähnt haben. Was tun Sie?',
        arSA: 'لاحظت في منتصف المكالمة أنك ذكرت للتو شيئًا سريًا. ماذا تفعل؟',
      },
      options: [
        {
          id: 'say',
          text: {
            enUS: 'Say so at once, stop, and report it',
            deDE: 'Es sofort sagen, abbrechen und melden',
            arSA: 'أقول ذلك فورًا وأتوقف وأبلغ عنه',
          },
        },
        {
          id: 'change',
          text: {
            enUS: 'Change the subject and hope that nobody noticed',
            deDE: 'Das Thema wechseln und hoffen, dass es niemand bemerkt hat',
            arSA: 'أغيّر الموضوع آملًا ألا يكون أحد قد لاحظ',
          },
        },
        {
          id: 'ask',
          text: {
            enUS: 'Ask the client to keep it to themselves',
            deDE: 'Den Kunden bitten, es für sich zu behalten',
            arSA: 'أطلب من العميل أن يحتفظ به لنفسه',
          },
        },
      ],
      right: 'say',
      body: {
        enUS: 'The client has to know that they must not use it, and compliance has to know who heard it. A request to keep quiet helps nobody.',
        deDE: 'Der Kunde muss wissen, dass er es nicht verwenden darf, und die Compliance muss wissen, wer es gehört hat. Die Bitte um Stillschweigen hilft niemandem.',
        arSA: 'يجب أن يعلم العميل أنه لا يجوز له استخدامه، ويجب أن يعلم فريق الامتثال بمن سمعه. ولا يفيد طلب التكتم أحدًا.',
      },
    },
  ],
}

/** The module of client seats, for tenants that ask them. */
export const clientModule: TrainingContent = {
  title: {
    enUS: 'Asking experts',
    deDE: 'Experten befragen',
    arSA: 'طرح الأسئلة على الخبراء',
  },
  summary: {
    enUS: 'What to ask in a call, what not to, and what to do if you hear too much.',
    deDE: 'Was Sie in einem Gespräch fragen dürfen, was nicht, und was zu tun ist, wenn Sie zu viel erfahren.',
    arSA: 'ما يمكنك أن تسأل عنه في المكالمة وما لا يمكنك، وماذا تفعل إذا سمعت أكثر مما ينبغي.',
  },
  audiences: ['client'],
  minutes: 4,
  validMonths: 12,
  steps: [
    {
      id: 'questions',
      kind: 'page',
      title: { enUS: 'Good questions', deDE: 'Gute Fragen', arSA: 'أسئلة مناسبة' },
      body: {
        enUS: 'Ask how a market works, how decisions are made, and how products compare. Don’t ask for unpublished results, orders, prices, deals, or trial data, or for anything the expert has to keep confidential.\n\nDon’t press an expert who declines to answer, and don’t contact them outside the platform.',
        deDE: 'Fragen Sie, wie ein Markt funktioniert, wie Entscheidungen fallen und wie Produkte sich unterscheiden. Fragen Sie nicht nach unveröffentlichten Ergebnissen, Aufträgen, Preisen, Transaktionen oder Studiendaten und nicht nach dem, was der Experte vertraulich behandeln muss.\n\nDrängen Sie niemanden, der nicht antworten möchte, und nehmen Sie außerhalb der Plattform keinen Kontakt auf.',
        arSA: 'اسأل عن كيفية عمل السوق واتخاذ القرارات والمقارنة بين المنتجات. ولا تسأل عن نتائج أو طلبيات أو أسعار أو صفقات أو بيانات تجارب لم تُنشر، ولا عما يجب على الخبير أن يبقيه سريًا.\n\nلا تضغط على خبير يمتنع عن الإجابة، ولا تتواصل معه خارج المنصة.',
      },
    },
    {
      id: 'received',
      kind: 'page',
      title: { enUS: 'If you hear too much', deDE: 'Wenn Sie zu viel erfahren', arSA: 'إذا سمعت أكثر مما ينبغي' },
      body: {
        enUS: 'If you may have received inside information, end the call, don’t trade, don’t share your notes, and tell your compliance team and ours on the same day. They decide whether it is inside information, not you.',
        deDE: 'Haben Sie möglicherweise Insiderinformationen erhalten, beenden Sie das Gespräch, handeln Sie nicht, geben Sie Ihre Notizen nicht weiter und informieren Sie noch am selben Tag Ihre und unsere Compliance. Ob es Insiderinformationen sind, entscheidet sie, nicht Sie.',
        arSA: 'إذا احتمل أنك تلقيت معلومات داخلية، فأنهِ المكالمة ولا تتداول ولا تشارك ملاحظاتك، وأبلغ فريق الامتثال لديكم وفريقنا في اليوم نفسه. هم من يقرر ما إذا كانت معلومات داخلية، لا أنت.',
      },
    },
    {
      id: 'order',
      kind: 'question',
      title: {
        enUS: 'An expert mentions an order their employer has won but not announced. What do you do first?',
        deDE: 'Ein Experte erwähnt einen noch nicht angekündigten Auftrag seines Arbeitgebers. Was tun Sie zuerst?',
        arSA: 'ذكر خبير طلبية فازت بها شركته ولم تُعلن بعد. ماذا تفعل أولًا؟',
      },
      options: [
        {
          id: 'size',
          text: {
            enUS: 'Ask how large it is, to evaluate whether it matters',
            deDE: 'Nach dem Umfang fragen, um die Bedeutung einzuschätzen',
            arSA: 'أسأل عن حجمها لأقدّر أهميتها',
          },
        },
        {
          id: 'stop',
          text: {
            enUS: 'Stop the call and report it to compliance',
            deDE: 'Das Gespräch beenden und es der Compliance melden',
            arSA: 'أوقف المكالمة وأبلغ فريق الامتثال',
          },
        },
        {
          id: 'notes',
          text: {
            enUS: 'Leave it out of my notes and go on',
            deDE: 'Es aus meinen Notizen weglassen und fortfahren',
            arSA: 'أحذفها من ملاحظاتي وأواصل',
          },
        },
      ],
      right: 'stop',
      body: {
        enUS: 'A follow-up question makes it worse, and leaving it out of the notes hides who knew what. Compliance needs to hear it from you the same day.',
        deDE: 'Eine Nachfrage macht es schlimmer, und wer es aus den Notizen weglässt, verschleiert, wer was wusste. Die Compliance muss es noch am selben Tag von Ihnen erfahren.',
        arSA: 'السؤال الإضافي يزيد الأمر سوءًا، وحذفها من الملاحظات يخفي من علم بماذا. يجب أن يعلم فريق الامتثال بذلك منك في اليوم نفسه.',
      },
    },
  ],
}
