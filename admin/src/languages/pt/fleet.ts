import { createPlural } from '../../ui/plural.ts';
import type { FleetTexts } from '../catalog.ts';

const plural = createPlural('pt-BR');

export const fleet: FleetTexts = {
  overview: {
    title: 'Visão geral',
    loading: 'Aguardando dados…',
    empty: 'Nenhum nó ainda.',
    toNodes: 'Adicione o primeiro nó',
    states: 'Frota',
    all: 'Todos os nós',
    waiting: (count) =>
      plural(count, { one: '# aguarda os primeiros dados', other: '# aguardam os primeiros dados' }),
    down: 'Fora do ar',
    downNone: 'Todos os nós que já se conectaram estão online.',
    downSince: (moment) => `desde ${moment}`,
    flow: 'Rede',
    receiving: 'Recebendo',
    sending: 'Enviando',
    flowCursor: 'Rede, cursor do gráfico',
    noData: 'sem dados',
    period: 'Tráfego neste período',
    top: { cpu: 'Maior CPU', memory: 'Maior uso de memória', disk: 'Disco mais cheio' },
    topNone: 'Nenhum nó está enviando dados.',
    changes: {
      title: 'Hoje',
      traffic: 'Maior tráfego',
      trafficNone: 'Ainda sem tráfego.',
      loss: 'Maior perda de pacotes',
      lossNone: 'Nenhuma medição recente foi perdida.',
    },
    cost: {
      title: 'Custo',
      none: 'Nenhum nó tem preço. Informe-o no plano de um nó.',
      perMonth: (currency) => `${currency} por mês`,
      perYear: (amount) => `${amount} por ano`,
      once: (amount) => `${amount}, pagamento único`,
      nodes: (count) => plural(count, { one: '# nó', other: '# nós' }),
      due: 'Próximos pagamentos',
      expired: (count) =>
        plural(count, {
          one: '# plano vencido não é contado.',
          other: '# planos vencidos não são contados.',
        }),
    },
    plans: 'Próximas renovações',
    renew: (name, date) => `Registrar a renovação de ${name} até ${date}`,
    renewed: (name, date) => `${name} renovado até ${date}.`,
    plansNone: 'Nenhum plano vence em até 30 dias.',
    ended: (days) => (days === 1 ? 'venceu ontem' : `venceu há ${days} dias`),
    ends: (days) => {
      if (days === 0) return 'vence hoje';
      return days === 1 ? 'vence amanhã' : `vence em ${days} dias`;
    },
    scarce: 'Tráfego quase esgotado',
    database: 'Banco de dados',
    file: 'Tamanho atual',
    later: (days) => plural(days, { one: 'Com # dia de histórico', other: 'Com # dias de histórico' }),
    unknown: 'disponível após um dia',
    more: (count) => plural(count, { other: 'e mais #' }),
  },
  registration: {
    title: 'Registro',
    lead: 'Adiciona muitos hosts de uma vez: enquanto o registro está aberto, todo host que tem a chave pode se adicionar como nó.',
    closedTitle: 'O registro está fechado',
    closedAdvice:
      'Nenhum host pode se adicionar. Abra o registro quando for instalar: durante uma hora, até 100 nós podem entrar.',
    open: 'Abrir registro',
    opening: 'Abrindo…',
    openTitle: 'O registro está aberto',
    left: 'Fecha em',
    remaining: 'Ainda podem entrar',
    joined: 'Entraram',
    renew: 'Renovar…',
    close: 'Fechar agora',
    opened: 'O registro está aberto por uma hora.',
    renewed: 'Registro renovado com uma nova chave. A chave antiga não funciona mais.',
    closed: 'Registro fechado.',
    steps: 'Execute isto em cada host. O comando instala o agente e adiciona o host como nó.',
    secrecy:
      'Quem tiver esta chave pode adicionar nós enquanto o registro estiver aberto. Mantenha-a em segredo.',
    newest: 'Nós que entraram',
    nobody: 'Nenhum ainda. Os nós aparecem aqui quando entram.',
    full: 'O limite foi atingido. Renove o registro para permitir mais nós.',
    renewal: {
      title: 'Renovar o registro?',
      body: 'A chave atual deixa de funcionar imediatamente; os hosts que ainda não se registraram precisam da nova. A hora e o limite de 100 nós recomeçam.',
      confirm: 'Renovar registro',
      working: 'Renovando…',
    },
  },
};
