import type { Language } from '../../../preferences/preferences.ts';

/** An emoji with its name, and more words to find it by. */
export interface Emoji {
  readonly emoji: string;
  readonly name: string;
  readonly words: string;
}

export type EmojiGroup = 'notices' | 'faces' | 'people' | 'nature' | 'food' | 'places' | 'events' | 'objects';

/** What newsrooms, towns, parishes and shops write, one a line: the emoji, its name and words in Portuguese, English and Spanish. */
const lists: Readonly<Record<EmojiGroup, string>> = {
  notices: `
📢 alto-falante aviso anúncio/loudspeaker notice announcement
📣 megafone aviso chamada/megaphone notice call
🔔 sino aviso notificação/bell notice notification
🔕 sino silenciado silêncio/muted bell silent
⚠️ atenção alerta cuidado/warning alert caution
🚨 sirene urgente emergência polícia/siren urgent emergency police
⛔ proibido entrada fechado/no entry forbidden closed
🚫 proibido não/prohibited no
🛑 pare parada/stop sign
🚧 obras construção interdição/roadworks construction closed
❗ exclamação importante/exclamation important
❓ interrogação pergunta dúvida/question mark
✅ certo feito confirmado/check done confirmed
☑️ marcado eleição voto/checked vote
❌ errado cancelado não/cross cancelled wrong
ℹ️ informação/information
🆕 novo novidade/new
🆘 socorro ajuda emergência/sos help emergency
🔴 vermelho ao vivo/red live
🟡 amarelo atenção/yellow attention
🟢 verde aberto normal/green open normal
🔵 azul/blue
➡️ seta direita/right arrow
⬆️ seta cima sobe/up arrow rise
⬇️ seta baixo desce/down arrow fall
👉 aponta direita veja/pointing right see
👇 aponta baixo/pointing down
🔗 link ligação/link
⏰ despertador hora lembrete/alarm clock time reminder
⏳ ampulheta espera prazo/hourglass wait deadline
🕗 oito horas relógio/eight o'clock
📅 calendário data agenda/calendar date
🗓️ agenda calendário/planner calendar
📌 alfinete fixado importante/pin important
📍 local lugar endereço/place location address
💡 ideia dica luz/idea tip light
🔍 lupa busca procura/magnifier search
📰 jornal notícia/newspaper news
🗞️ jornal notícias edição/newspaper news edition
📺 televisão ao vivo/television live
📻 rádio/radio
🎙️ microfone entrevista podcast/microphone interview podcast
📷 foto câmera/photo camera
🎥 vídeo filme câmera/video film camera
▶️ tocar assistir/play watch`,
  faces: `
😀 sorriso feliz/grinning happy smile
😃 alegria sorriso/joy smile
😄 risada feliz/laugh happy
😁 sorriso dentes/beaming smile
😂 chorando de rir/tears of joy laugh
🙂 sorriso leve/slight smile
😉 piscadela/wink
😊 feliz corado/blushing happy
😍 apaixonado amor/heart eyes love
🥰 carinho amor/affection love
😎 óculos escuros legal/sunglasses cool
🤩 estrelas animado/star-struck excited
🥳 festa comemoração/party celebration
🤔 pensando dúvida/thinking doubt
😮 surpresa espanto/surprise astonished
😢 choro triste/crying sad
😭 choro alto triste/loud crying sad
😔 triste pensativo/sad pensive
😟 preocupado/worried
😡 raiva bravo/angry
😷 máscara doente saúde/mask ill health
🤒 febre doente/fever ill
😴 sono dormir/sleep
🙏 obrigado oração por favor/thanks prayer please`,
  people: `
👋 oi tchau aceno/hello bye wave
👍 joinha positivo curtir/thumbs up like
👎 negativo/thumbs down
👏 palmas aplausos parabéns/clapping applause
🙌 mãos para cima viva/raised hands hooray
🤝 acordo aperto de mãos/handshake agreement
💪 força músculo/strength muscle
✌️ paz vitória/peace victory
🤞 dedos cruzados sorte/fingers crossed luck
✋ mão pare/hand stop
🙋 mão levantada participe/raised hand join
👀 olhos veja/eyes look
👶 bebê/baby
🧒 criança/child
👩 mulher/woman
👨 homem/man
👵 idosa avó/old woman grandmother
👴 idoso avô/old man grandfather
👪 família/family
👥 pessoas grupo/people group
👮 polícia guarda/police officer
👩‍⚕️ médica saúde enfermeira/doctor health nurse
👩‍🏫 professora escola/teacher school
👷 operário obras/worker construction
🧑‍🌾 agricultor roça/farmer
🧑‍🍳 cozinheiro chef/cook chef
🧑‍🚒 bombeiro/firefighter
❤️ coração amor vermelho/red heart love
💛 coração amarelo/yellow heart
💚 coração verde/green heart
💙 coração azul/blue heart
🖤 coração preto luto/black heart mourning
💔 coração partido/broken heart`,
  nature: `
☀️ sol calor/sun hot
🌤️ sol nuvens/sun clouds
⛅ nublado sol/partly cloudy
☁️ nuvem/cloud
🌧️ chuva/rain
⛈️ tempestade raios/thunderstorm
🌩️ raio trovão/lightning
🌪️ tornado vendaval/tornado
🌬️ vento/wind
❄️ neve frio/snow cold
🌡️ termômetro temperatura/thermometer temperature
🌈 arco-íris/rainbow
☔ guarda-chuva chuva/umbrella rain
💧 água gota/water drop
🌊 onda mar enchente/wave sea flood
🔥 fogo incêndio promoção/fire hot deal
🌱 muda planta broto/seedling plant
🌳 árvore/tree
🌴 palmeira praia/palm beach
🌻 girassol flor/sunflower flower
🌹 rosa flor/rose flower
🌸 flor de cerejeira primavera/blossom spring
🍂 folhas outono/leaves autumn
🌙 lua noite/moon night
⭐ estrela/star
✨ brilho novidade/sparkles new
🐶 cachorro cão/dog
🐱 gato/cat
🐴 cavalo/horse
🐄 vaca boi/cow cattle
🐔 galinha/chicken
🐟 peixe/fish
🐝 abelha/bee
🦟 mosquito dengue/mosquito dengue`,
  food: `
🍎 maçã fruta/apple fruit
🍊 laranja tangerina/orange tangerine
🍋 limão/lemon
🍌 banana/banana
🍇 uva/grapes
🍓 morango/strawberry
🍉 melancia/watermelon
🥑 abacate/avocado
🍅 tomate/tomato
🥕 cenoura/carrot
🌽 milho/corn
🥬 verdura folhas feira/greens vegetables market
🥚 ovo/egg
🧀 queijo/cheese
🥖 pão padaria/bread bakery
🍞 pão de forma/bread
🥩 carne churrasco/meat barbecue
🍔 hambúrguer lanche/burger
🍕 pizza/pizza
🍝 macarrão almoço/pasta lunch
🍚 arroz/rice
🍲 panela comida sopa/stew food soup
🍿 pipoca cinema/popcorn cinema
🍰 bolo fatia doce/cake slice sweet
🎂 bolo aniversário/birthday cake
🍫 chocolate/chocolate
🍦 sorvete/ice cream
☕ café/coffee
🍵 chá/tea
🥤 suco refrigerante/juice soft drink
🍺 cerveja/beer
🍷 vinho/wine
🍽️ prato almoço restaurante/plate lunch restaurant`,
  places: `
🏠 casa/house home
🏡 casa jardim/house garden
🏢 prédio escritório/office building
🏥 hospital saúde/hospital health
🏫 escola aula/school class
🏛️ prefeitura câmara governo/town hall government
⛪ igreja missa/church mass
🏪 loja comércio/shop store
🏦 banco/bank
🏨 hotel/hotel
🏟️ estádio/stadium
🏖️ praia férias/beach holiday
⛰️ montanha/mountain
🌆 cidade/city
🚌 ônibus transporte/bus transport
🚎 ônibus elétrico/trolleybus
🚇 metrô/metro underground
🚆 trem/train
🚗 carro trânsito/car traffic
🚕 táxi/taxi
🚚 caminhão entrega frete/truck delivery
🚑 ambulância/ambulance
🚒 bombeiros caminhão/fire engine
🚓 polícia viatura/police car
🚲 bicicleta ciclovia/bicycle
🛵 moto entrega/scooter delivery
✈️ avião viagem/plane travel
⛴️ balsa barco/ferry boat
🚦 semáforo trânsito/traffic light
🅿️ estacionamento/parking
⛽ gasolina posto combustível/petrol fuel station
🗺️ mapa/map
🌎 mundo américas/world americas
🇧🇷 bandeira do brasil/flag of brazil`,
  events: `
🎉 festa comemoração parabéns/party celebration congratulations
🎊 confete festa/confetti party
🎈 balão festa/balloon party
🎁 presente brinde/gift
🎄 natal árvore/christmas tree
🎅 papai noel natal/santa christmas
🎆 fogos de artifício ano novo/fireworks new year
🕯️ vela/candle
🕊️ pomba paz/dove peace
✝️ cruz/cross
📿 terço oração/rosary prayer beads
🎵 música nota/music note
🎶 música notas show/music notes show
🎤 microfone cantar show/microphone sing show
🎸 violão guitarra/guitar
🥁 bateria tambor/drum
🎭 teatro/theatre
🎨 arte pintura/art painting
🎬 cinema filme/cinema film
🎟️ ingresso bilhete/ticket
🏆 troféu campeão/trophy champion
🥇 medalha ouro primeiro/gold medal first
⚽ futebol jogo gol/football soccer game goal
🏀 basquete/basketball
🏐 vôlei/volleyball
🏃 corrida/running race
🏊 natação/swimming
🎮 videogame jogo/video game
🎲 dado sorteio/die raffle
🗳️ urna eleição voto/ballot box election vote`,
  objects: `
📱 celular/mobile phone
💻 computador notebook/computer laptop
☎️ telefone/telephone
✉️ carta mensagem/envelope message
📧 e-mail/email
📦 pacote encomenda entrega/package parcel delivery
🛒 carrinho compras mercado/cart shopping
🛍️ sacolas compras/shopping bags
🏷️ etiqueta preço oferta/label price offer
💰 dinheiro/money
💵 notas dinheiro/banknotes money
💳 cartão pagamento/card payment
🧾 recibo nota fiscal/receipt
📈 alta gráfico sobe/rising chart
📉 baixa gráfico cai/falling chart
📊 gráfico dados pesquisa/chart data survey
📝 anotação inscrição formulário/memo registration form
📄 documento edital/document
📚 livros biblioteca/books library
✏️ lápis/pencil
🎓 formatura faculdade/graduation college
🔧 chave conserto manutenção/wrench repair maintenance
🔨 martelo/hammer
🔑 chave/key
🔒 cadeado seguro/lock secure
🔌 tomada energia/plug power
🔋 bateria/battery
🚰 água torneira potável/tap drinking water
🚿 chuveiro água/shower water
🗑️ lixo coleta/rubbish collection
♻️ reciclagem coleta/recycling
💉 vacina injeção/vaccine injection
💊 remédio/medicine pill
🩺 consulta médico/check-up doctor
🩸 sangue doação/blood donation
👕 camiseta roupa/shirt clothes
🧥 casaco agasalho/coat warm clothes
👟 tênis/trainers shoes
☂️ guarda-chuva/umbrella`,
};

/** The emoji of each group in a language. */
export function emojiIn(language: Language): ReadonlyMap<EmojiGroup, readonly Emoji[]> {
  return new Map(
    Object.entries(lists).map(([group, lines]) => [
      group as EmojiGroup,
      lines
        .trim()
        .split('\n')
        .map((line) => {
          const [emoji = ''] = line.split(' ');
          const [pt = '', en = '', es = ''] = line.slice(emoji.length + 1).split('/');
          return { emoji, name: { 'pt-BR': pt, en, es }[language], words: `${pt} ${en} ${es}` };
        }),
    ]),
  );
}
